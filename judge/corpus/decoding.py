"""From bytes to lines: the encodings and line ends in which rules texts are handed around.

Rules texts come as UTF-8 with and without a byte order mark, UTF-16 of both kinds, Windows-1252 and, for Russian,
Windows-1251; lines end in LF, CRLF, CR or all of them in one file. Text that was once read in the wrong encoding is
repaired where that is certain and refused where it is not: a rule with a question mark for an apostrophe is no rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.errors import InputError
from judge.locale import _

_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_NO_TEXT = (b"%PDF", b"PK\x03\x04", b"\x1f\x8b", b"\x89PNG", b"\xd0\xcf\x11\xe0", b"{\\rtf")
_LINE_END = re.compile(r"\r\n|[\r\n\f\u2028\u2029]")
_TAIL = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0xC0))
_UTF8_AS_1252 = re.compile(f"(?:[ÂÃÐÑ]|â[{re.escape(_TAIL)}])[{re.escape(_TAIL)}]")
_1251_AS_1252 = re.compile(r"[À-ÿ]{4,}")
_CYRILLIC = re.compile(r"[А-яЁё]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")


@dataclass(frozen=True, slots=True)
class Text:
    """A decoded file: its lines without their ends, the encoding found, and what had to be repaired."""

    lines: tuple[str, ...]
    encoding: str
    repairs: tuple[str, ...] = ()
    lost: tuple[int, ...] = ()
    """The lines, from 1, in which an earlier conversion left a mark for a character that it lost."""


def decode(content: bytes, language: str = "en", place: str = "", *, lost: int = 0) -> Text:
    """The lines of a rules text in whatever encoding it came.

    ``lost`` is how many lines may have lost a character to an earlier conversion; they are listed then.

    Raises InputError for what is no text, for bytes that fit no encoding and for text damaged beyond repair; the
    error's place names the line.
    """
    if content.startswith(_NO_TEXT):
        raise InputError(_("this is not a text file."), place=place, code="no-text")
    text, encoding = _decoded(content, language, place)
    text, repairs = _repaired(text, place)
    lines = tuple(_LINE_END.split(text))
    damaged = []
    for number, line in enumerate(lines, 1):
        if "\ufffd" in line:
            damaged.append(number)
            if len(damaged) <= lost:
                continue
            message = _("the text was damaged when it was last converted: a character is lost.")
            raise InputError(message, place=f"{place}:{number}", hint=_("Look for an undamaged copy."), code="damaged")
        if _CONTROL.search(line):
            raise InputError(_("this is not a text file."), place=f"{place}:{number}", code="no-text")
    return Text(lines, encoding, repairs, tuple(damaged))


def _decoded(content: bytes, language: str, place: str) -> tuple[str, str]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _strict(content, encoding, place), encoding
    wide = _unmarked_utf16(content)
    if wide:
        return _strict(content, wide, place), wide
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        broken = error
    if _mostly_utf8(content):
        line = content[: broken.start].count(b"\n") + 1
        byte = f"{content[broken.start]:02X}"
        message = _("byte {byte} is not UTF-8, although the rest of the file is.").format(byte=byte)
        raise InputError(message, place=f"{place}:{line}", code="encoding")
    encoding = "cp1251" if language == "ru" and _looks_like_1251(content) else "cp1252"
    return _strict(content, encoding, place), encoding


def _strict(content: bytes, encoding: str, place: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = len(_LINE_END.findall(content[: error.start].decode(encoding, "ignore"))) + 1
        message = _("the bytes here fit no encoding ({encoding} was tried).").format(encoding=encoding)
        raise InputError(message, place=f"{place}:{line}", code="encoding") from error


def _unmarked_utf16(content: bytes) -> str:
    """UTF-16 without its mark shows in the zero bytes of spaces, digits and line ends."""
    sample = content[:4000]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) < max(4, len(sample) // 20) or min(even, odd) > max(even, odd) // 4:
        return ""
    return "utf-16-be" if even > odd else "utf-16-le"


def _mostly_utf8(content: bytes) -> bool:
    lost = content.decode("utf-8", "replace").count("\ufffd")
    kept = sum(1 for letter in content.decode("utf-8", "ignore") if letter > "\x7f")
    return kept > 4 * lost


def _looks_like_1251(content: bytes) -> bool:
    """Whether the letters that are not plain Latin, read as Windows-1251, are Russian, and many."""
    text = content.decode("cp1251", "ignore")
    high = [letter for letter in text if letter > "\x7f" and letter.isalpha()]
    russian = sum(bool(_CYRILLIC.match(letter)) for letter in high)
    return russian > 0.9 * len(high) and russian > 0.3 * sum(letter.isalpha() for letter in text)


def _repaired(text: str, place: str) -> tuple[str, tuple[str, ...]]:
    if len(_UTF8_AS_1252.findall(text)) > 1:
        try:
            return _as_1252(text).decode("utf-8"), ("utf-8 read as cp1252",)
        except UnicodeError as error:
            line = len(_LINE_END.findall(text[: _first(_UTF8_AS_1252, text)])) + 1
            message = _("the text was damaged when it was last converted: UTF-8 was read as Windows-1252.")
            hint = _("Look for an undamaged copy.")
            raise InputError(message, place=f"{place}:{line}", hint=hint, code="damaged") from error
    if len(_1251_AS_1252.findall(text)) > 4 and not _CYRILLIC.search(text):
        try:
            repaired = _as_1252(text).decode("cp1251")
        except UnicodeError:
            return text, ()
        letters = [letter for letter in repaired if letter.isalpha()]
        if sum(bool(_CYRILLIC.match(letter)) for letter in letters) > 0.7 * len(letters):
            return repaired, ("cp1251 read as cp1252",)
    return text, ()


def _as_1252(text: str) -> bytes:
    """The bytes that were read as Windows-1252; its five holes were taken over as control characters."""
    out = bytearray()
    for letter in text:
        out += letter.encode("latin-1") if "\x80" <= letter <= "\x9f" else letter.encode("cp1252")
    return bytes(out)


def _first(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return match.start() if match else 0
