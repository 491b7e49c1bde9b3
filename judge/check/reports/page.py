"""The report as one page of HTML that needs nothing else: filter by severity and check, readable on a phone."""

from __future__ import annotations

from html import escape

from judge.check.families import CHECKS
from judge.check.model import Finding, Group, Report, Severity
from judge.check.reports.text import severity_name, summary
from judge.locale import _, language

_STYLE = """
:root{color-scheme:light dark;--line:#8884;--c:#b3261e;--M:#a15c00;--m:#4a6785}
body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
h1{font-size:1.3rem}h2{font-size:1.05rem;margin:2rem 0 .5rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0;align-items:center}
select{font:inherit;max-width:100%}
article{border-top:1px solid var(--line);padding:.75rem 0;overflow-wrap:anywhere}
article header{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:baseline}
.where{font-weight:600;min-width:4rem}.check{font-family:ui-monospace,monospace;font-size:.85rem}
.critical{color:var(--c)}.major{color:var(--M)}.minor{color:var(--m)}
p{margin:.3rem 0}blockquote{margin:.4rem 0;padding-left:.8rem;border-left:3px solid var(--line)}
mark{background:#ffd54f;color:#000}small{opacity:.75}details{margin:.3rem 0}
"""

_SCRIPT = """
const s=document.getElementById('severity'),c=document.getElementById('check');
function filter(){for(const a of document.querySelectorAll('article'))
a.hidden=(s.value&&!s.value.split(' ').includes(a.dataset.severity))||(c.value&&c.value!==a.dataset.check)}
s.onchange=c.onchange=filter;
"""


def page(report: Report) -> str:
    """The whole page."""
    faults = [f for f in report.findings if f.group is not Group.EDITION]
    changes = [f for f in report.findings if f.group is Group.EDITION]
    parts = [
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(_('Check of rules translations'))}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(_('Check of rules translations'))}</h1><p>{escape(summary(report))}</p>",
        _filters(report),
    ]
    for each in report.compared:
        parts.append(f"<h2>{escape(each.edition)}</h2>")
        parts += [_article(f) for f in faults if f.edition == each.edition]
    if changes:
        title = _("No faults: the rules have changed since, or other editions follow other rules")
        parts.append(f"<h2>{escape(title)}</h2>")
        parts += [_article(f) for f in changes]
    if report.suppressed:
        parts.append(f"<h2>{escape(_('Put aside'))}</h2><ul>")
        parts += [
            f"<li>{escape(f'{f.edition} {f.where} {f.check}')}: {escape(reason)}</li>"
            for f, reason in report.suppressed
        ]
        parts.append("</ul>")
    parts += [f"<script>{_SCRIPT}</script></body></html>"]
    return "\n".join(parts) + "\n"


def _filters(report: Report) -> str:
    checks = sorted({f.check for f in report.findings})
    severities = [
        ("", _("all")),
        ("critical major", f"{severity_name(Severity.CRITICAL)}, {severity_name(Severity.MAJOR)}"),
        ("critical", severity_name(Severity.CRITICAL)),
    ]
    options = "".join(f'<option value="{value}">{escape(name)}</option>' for value, name in severities)
    named = "".join(f'<option value="{c}">{c} — {escape(_(CHECKS[c].title))}</option>' for c in checks)
    return (
        f'<form><label>{escape(_("Severity"))} <select id="severity">{options}</select></label>'
        f'<label>{escape(_("Check"))} <select id="check"><option value="">{escape(_("all"))}</option>'
        f"{named}</select></label></form>"
    )


def _article(finding: Finding) -> str:
    severity = finding.severity.value
    parts = [
        f'<article data-severity="{severity}" data-check="{finding.check}"><header>',
        f'<span class="where">{escape(finding.where)}</span>',
        f'<span class="{severity}">{escape(severity_name(finding.severity))}</span>',
        f'<span class="check" title="{escape(_(CHECKS[finding.check].title))}">{finding.check}</span></header>',
        f"<p>{escape(finding.message)}</p>",
    ]
    if finding.suggestion and finding.suggestion not in finding.message:
        parts.append(f"<p>→ {escape(finding.suggestion)}</p>")
    if finding.words:
        parts.append(
            f"<blockquote><small>{escape(finding.edition)}</small> <mark>{escape(finding.words)}</mark></blockquote>"
        )
    for other in finding.other:
        parts.append(
            f'<blockquote lang="{other.language}"><small>{escape(other.edition)} {escape(other.number)}</small> '
            f"{escape(other.text)}</blockquote>"
        )
    if finding.scenario:
        parts.append(f"<p><small>judge run {escape(finding.scenario)}</small></p>")
    return "".join([*parts, "</article>"])
