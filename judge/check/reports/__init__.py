"""What a report looks like: lines for a terminal, JSON, SARIF 2.1.0, a page of HTML."""
