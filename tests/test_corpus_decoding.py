"""Rules texts in every encoding and with every line end that they are handed around in."""

from __future__ import annotations

import pytest

from judge.corpus.decoding import decode
from judge.errors import InputError

TEXT = "306. Planeswalkers\n306.1. L’été – « Æther » … “Séance”, Lim-Dûl ®\n306.5a Ça y est"
RUSSIAN = "306. Мироходцы\n306.1. Начинающий игрок выбирает цель; ещё подъём.\n306.5a Верность"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\f", "\u2028"])
def test_every_encoding_and_line_end_gives_the_same_lines(encoding: str, end: str) -> None:
    if encoding == "cp1252" and end == "\u2028":
        pytest.skip("not a character of cp1252")
    content = TEXT.replace("\n", end).encode(encoding)
    assert decode(content, "fr").lines == tuple(TEXT.split("\n"))


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_utf16_with_its_mark_is_read_both_ways(mark: bytes) -> None:
    encoding = "utf-16-le" if mark == b"\xff\xfe" else "utf-16-be"
    assert decode(mark + TEXT.encode(encoding)).lines == tuple(TEXT.split("\n"))


def test_line_ends_may_be_mixed_in_one_file() -> None:
    assert decode(b"306. A\r\n306.1. B\r306.2. C\n306.3. D").lines == ("306. A", "306.1. B", "306.2. C", "306.3. D")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "utf-16"])
def test_russian_is_read_in_its_encodings(encoding: str) -> None:
    assert decode(RUSSIAN.encode(encoding), "ru").lines == tuple(RUSSIAN.split("\n"))


def test_russian_read_as_cp1252_is_repaired() -> None:
    damaged = RUSSIAN.encode("cp1251").decode("cp1252")
    text = decode(damaged.encode("utf-8"), "ru")
    assert text.lines == tuple(RUSSIAN.split("\n"))
    assert text.repairs == ("cp1251 read as cp1252",)


@pytest.mark.parametrize("source", [TEXT.replace("”", "").replace("Æ", "A"), RUSSIAN])
def test_utf8_read_as_cp1252_is_repaired(source: str) -> None:
    damaged = "".join(bytes([b]).decode("cp1252", "ignore") or chr(b) for b in source.encode("utf-8"))
    text = decode(damaged.encode("utf-8"))
    assert text.lines == tuple(source.split("\n"))
    assert text.repairs == ("utf-8 read as cp1252",)


def test_french_in_cp1252_is_not_taken_for_russian() -> None:
    content = "Él hace daño a la corrección. À É".encode("cp1252")
    assert decode(content, "ru").encoding == "cp1252"
    assert decode("ÀÉÈÙÇ et ÂÊÎÔ".encode()).lines == ("ÀÉÈÙÇ et ÂÊÎÔ",)


@pytest.mark.parametrize(
    ("content", "code", "place"),
    [
        (b"%PDF-1.7 306.1. x", "no-text", "f"),
        (b"PK\x03\x04 docx", "no-text", "f"),
        (b"306.1. a\n306.2. b\x00c", "no-text", "f:2"),
        ("306.1. a\n306.2. player\ufffds".encode(), "damaged", "f:2"),
        ("306.1. é à ç\n306.2. é è ".encode() + b"\xe9 caf", "encoding", "f:2"),
        (b"306.1. a\n306.2. \x81\x8d", "encoding", "f:2"),
        (b"\xff\xfe3\x000\x006\x00.", "encoding", "f:1"),
    ],
)
def test_what_can_not_be_read_is_refused_with_its_line(content: bytes, code: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        decode(content, "fr", "f")
    assert (caught.value.code, caught.value.place) == (code, place)
