def headline(*a): return ""
outcome_text=played_line=reason_text=step_lines=headline
