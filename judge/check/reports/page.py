"""The report as one page of HTML that needs nothing else: filter by severity, check and text, readable on a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from judge.check.families import CHECKS
from judge.check.model import Finding, Group, Report, Severity
from judge.check.passages import marked
from judge.check.reports.text import severity_name, stale_line, summary
from judge.locale import _, language

_STYLE = """
:root{color-scheme:light dark;--line:#8885;--c:#b3261e;--M:#8a4b00;--m:#3f5b78;--paper:#fff;--mark:#ffe082}
@media(prefers-color-scheme:dark){:root{--c:#ff8a80;--M:#ffb74d;--m:#9fc1e6;--paper:#121212;--mark:#6d5200}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:68rem;padding:1rem;background:var(--paper)}
h1{font-size:1.35rem;margin:.2rem 0 .6rem}h2{font-size:1.1rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}
form{position:sticky;top:0;z-index:1;display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.5rem;
margin:1rem -1rem 0;padding:.6rem 1rem;background:var(--paper);border-bottom:1px solid var(--line)}
label{display:grid;gap:.15rem;font-size:.85rem;min-width:0}
select,input{font:inherit;font-size:1rem;width:100%;min-height:2.6rem;padding:.2rem .4rem}
#shown{grid-column:1/-1;font-size:.85rem}
article{border-top:1px solid var(--line);padding:.8rem 0;overflow-wrap:anywhere}
article header{display:flex;flex-wrap:wrap;gap:.1rem .8rem;align-items:baseline}
.where{font-weight:700;font-size:1.1rem}.check{font-family:ui-monospace,monospace;font-size:.85rem}
.critical,.major,.minor{font-weight:600}.critical{color:var(--c)}.major{color:var(--M)}.minor{color:var(--m)}
p{margin:.3rem 0}.texts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));
gap:.6rem 1.2rem}
blockquote{margin:.4rem 0 0;padding-left:.7rem;border-left:3px solid var(--line)}
blockquote small{display:block}mark{background:var(--mark);color:inherit;padding:0 .1em}
@media(max-width:40rem){form{position:static}label:last-of-type{grid-column:1/-1}}
small{opacity:.8}li{overflow-wrap:anywhere;margin:.2rem 0}[hidden]{display:none!important}
"""

_SCRIPT = """
const f=document.forms[0],n=document.getElementById('shown'),all=[...document.querySelectorAll('article')];
function filter(){let k=0;const w=f.words.value.trim().toLowerCase();
for(const a of all){const h=(f.severity.value&&!f.severity.value.split(' ').includes(a.dataset.severity))
||(f.check.value&&f.check.value!==a.dataset.check)||(w&&!a.textContent.toLowerCase().includes(w));
a.hidden=h;if(!h)k++}
for(const s of document.querySelectorAll('section.found'))s.hidden=!s.querySelector('article:not([hidden])');
n.textContent=n.dataset.of.replace('{n}',k).replace('{all}',all.length)}
f.oninput=filter;f.onsubmit=e=>e.preventDefault();filter();
"""

_MARK, _END = "\ue000", "\ue001"


def page(report: Report) -> str:
    """The whole page."""
    faults = [f for f in report.findings if f.group is not Group.EDITION]
    changes = [f for f in report.findings if f.group is Group.EDITION]
    title = escape(_("Check of rules translations"))
    parts = [
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{escape(summary(report))}</p>",
        _filters(report),
    ]
    for each in report.compared:
        parts.append(_section(each.edition, (f for f in faults if f.edition == each.edition), report))
    title = _("No faults: the rules have changed since, or other editions follow other rules")
    parts.append(_section(title, changes, report))
    put_aside = [(f"{f.edition} {f.where} {f.check}", reason) for f, reason in report.suppressed]
    known = [(f"{f.edition} {f.where} {f.check}", f.message) for f in report.known]
    stale = [(file, stale_line("", entry).removeprefix(": ")) for file, entry in report.stale]
    for title, rows in ((_("Put aside"), put_aside), (_("Known from the baseline"), known), (_("Out of date"), stale)):
        if rows:
            items = "".join(f"<li>{escape(name)}: {escape(said)}</li>" for name, said in rows)
            parts.append(f"<details><summary>{escape(title)} ({len(rows)})</summary><ul>{items}</ul></details>")
    parts.append(f"<script>{_SCRIPT}</script></body></html>")
    return "\n".join(parts) + "\n"


def _section(title: str, findings: Iterable[Finding], report: Report) -> str:
    articles = [_article(finding, report) for finding in findings]
    return "\n".join([f'<section class="found"><h2>{escape(title)}</h2>', *articles, "</section>"]) if articles else ""


def _filters(report: Report) -> str:
    checks = Counter(f.check for f in report.findings)
    severities = [("", _("all"))]
    severities += [(severity.value, severity_name(severity)) for severity in Severity]
    both = f"{severity_name(Severity.CRITICAL)}, {severity_name(Severity.MAJOR)}"
    severities.insert(1, ("critical major", both))
    options = "".join(f'<option value="{value}">{escape(name)}</option>' for value, name in severities)
    named = "".join(
        f'<option value="{c}">{c} ({checks[c]}) — {escape(_(CHECKS[c].title))}</option>' for c in sorted(checks)
    )
    shown = escape(_("{n} of {all} findings shown"), quote=True)
    return (
        f'<form><label>{escape(_("Severity"))}<select name="severity">{options}</select></label>'
        f'<label>{escape(_("Check"))}<select name="check"><option value="">{escape(_("all"))}</option>{named}</select>'
        "</label>"
        f'<label>{escape(_("Rule or words"))}<input name="words" type="search" autocomplete="off"></label>'
        f'<output id="shown" data-of="{shown}"></output></form>'
    )


def _article(finding: Finding, report: Report) -> str:
    severity = finding.severity.value
    parts = [
        f'<article data-severity="{severity}" data-check="{finding.check}"><header>',
        f'<span class="where">{escape(finding.where)}</span>',
        f'<span class="{severity}">{escape(severity_name(finding.severity))}</span>',
        f'<span class="check">{finding.check}</span><small>{escape(_(CHECKS[finding.check].title))}</small></header>',
        f"<p>{escape(finding.message)}</p>",
    ]
    if finding.suggestion and finding.suggestion not in finding.message:
        parts.append(f"<p>→ {escape(finding.suggestion)}</p>")
    passage = report.passage(finding)
    quotes = []
    if passage is not None:
        text = escape(marked(passage.text, finding, _MARK, _END)).replace(_MARK, "<mark>").replace(_END, "</mark>")
        quotes.append(_quote(finding.language, f"{finding.edition} {finding.where}", text))
    elif finding.words:
        quotes.append(_quote(finding.language, finding.edition, f"<mark>{escape(finding.words)}</mark>"))
    others = finding.other or (passage.beside[:1] if passage else ())
    quotes += [_quote(other.language, f"{other.edition} {other.number}", escape(other.text)) for other in others]
    parts.append(f'<div class="texts">{"".join(quotes)}</div>')
    if finding.scenario:
        parts.append(f"<p><small>judge run {escape(finding.scenario)}</small></p>")
    return "".join([*parts, "</article>"])


def _quote(code: str, name: str, html: str) -> str:
    lang = f' lang="{escape(code)}"' if code else ""
    return f"<blockquote{lang}><small>{escape(name)}</small>{html}</blockquote>"
