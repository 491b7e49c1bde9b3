"""A difference as one page of HTML that needs nothing else, readable on a phone, with the words that changed marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

from judge.locale import _, language

if TYPE_CHECKING:
    from judge.corpus.held.difference import Difference, Row

_STYLE = """
:root{color-scheme:light dark;--line:#8884;--gone:#b3261e;--come:#1b6e3c}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:46rem;padding:1rem}
h1{font-size:1.2rem}form{display:flex;flex-wrap:wrap;gap:.4rem 1rem;margin:1rem 0}
label{white-space:nowrap}article{border-top:1px solid var(--line);padding:.7rem 0;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:baseline}
header b{font-size:1.05rem}.silent{color:var(--gone);font-weight:600}p{margin:.35rem 0}
del{color:var(--gone);background:#b3261e1a}ins{color:var(--come);background:#1b6e3c1a;text-decoration:none;
border-bottom:1px solid}small{opacity:.75}
"""

_SCRIPT = """
const boxes=[...document.querySelectorAll('input')];
function show(){const on=boxes.filter(b=>b.checked).map(b=>b.value);
for(const a of document.querySelectorAll('article'))
a.hidden=!a.dataset.changes.split(' ').some(c=>on.includes(c))}
boxes.forEach(b=>b.onchange=show);show();
"""
_CHANGES = ("created", "removed", "reworded", "moved", "split", "merged", "references", "silent")


def page(found: Difference, old: str, new: str, what: Callable[..., str]) -> str:
    """The page; ``old`` and ``new`` say what the texts are, ``what`` puts changes into words."""
    from judge.cli.history import summary

    counts = found.counts()
    boxes = []
    for change in _CHANGES:
        if counts.get(change):
            name = what([change]) if change != "silent" else _("the number meant another rule before")
            checked = "" if change == "references" else " checked"
            box = f'<input type="checkbox" value="{change}"{checked}> {escape(name)} ({counts[change]})'
            boxes.append(f"<label>{box}</label>")
    title = escape(f"{old} → {new}")
    note = _("Only rules whose history the timeline knows are compared.") if found.by == "keys" else ""
    parts = [
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{escape(summary(found))}</p>",
        f"<p><small>{escape(note)}</small></p>" if note else "",
        f'<form>{"".join(boxes)}</form><main lang="{found.new.language}">',
        *(_article(row, what) for row in found.rows),
        f"</main><script>{_SCRIPT}</script></body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _article(row: Row, what: Callable[..., str]) -> str:
    from judge.cli.history import name_of

    changes: Sequence[str] = [change.value for change in row.changes]
    silent = f' <span class="silent">{escape(_("the number meant another rule before"))}</span>' if row.silent else ""
    head = f"<header><b>{escape(name_of(row))}</b><span>{escape(what(changes))}</span>{silent}</header>"
    data = " ".join([*changes, *(["silent"] if row.silent else [])])
    name = row.new.number if row.new else row.old.number if row.old else ""
    return f'<article id="r{name}" data-changes="{data}">{head}{_body(row, changes)}</article>'


def _body(row: Row, changes: Sequence[str]) -> str:
    from judge.corpus.held.marking import pieces

    before, after = row.old.whole if row.old else "", row.new.whole if row.new else ""
    if before and after and not set(changes) <= {"split", "merged"}:
        marked = []
        for kind, words in pieces(before, after):
            tag = {"same": "", "gone": "del", "come": "ins"}[kind]
            lines = [f"<{tag}>{line}</{tag}>" if tag and line else line for line in escape(words).split("\n")]
            marked.append("\n".join(lines))
        text = "".join(marked)
    elif before and not after:
        text = "\n".join(f"<del>{line}</del>" for line in escape(before).split("\n"))
    else:
        text = escape(after or before)
    return "".join(f"<p>{paragraph}</p>" for paragraph in text.split("\n") if paragraph)
