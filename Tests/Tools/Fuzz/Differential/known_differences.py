"""The intended differences between PropertyLists and the readers it is compared with, each with its reason."""

import re
import unicodedata

REFUSED = "refused "


def refused(reason, format):
    return lambda document, ours, theirs: ours.startswith(REFUSED + reason) and theirs.startswith(format + " ")


def has_wide_references(document, ours, theirs):
    return refused("invalidTrailer", "binary")(document, ours, theirs) and document[-25] > 8


def has_document_type_with_markup_in_a_literal(document, ours, theirs):
    is_open = re.search(rb"""<!DOCTYPE[^<>]*(["'])[^"']*[<\n]""", document.replace(b"\0", b""))
    return ours.startswith(REFUSED) and is_open


def has_equivalent_keys(document, ours, theirs):
    """Keys that differ only in composed and decomposed characters are one key in Foundation's dictionaries."""
    keys = {word[:-1] for word in ours.split() if word.endswith("=")}
    normalised = {unicodedata.normalize("NFC", bytes.fromhex(key).decode()) for key in keys}
    return len(normalised) < len(keys) and ours.count("= ") > theirs.count("= ")


def has_more_behind_the_value(document, ours, theirs):
    """Foundation ignores text after the value in UTF-16, and refuses it in UTF-8."""
    return refused("trailingContent", "openStep")(document, ours, theirs) and b"\0" in document


def begins_like_binary(document, ours, theirs):
    return ours.startswith(REFUSED + "unsupportedVersion") and document.startswith(b"bplist")


def has_octal_of_no_character(document, ours, theirs):
    """Two bytes of the NeXTSTEP encoding are no character: U+FFFD here, as in CoreFoundation.

    Of the three digits of an escape, eight bits count.
    """
    return re.search(rb"\\[37]7[67]", document) and ours.replace("efbfbd", "00") == theirs.replace("efbfbd", "00")


# Foundation's reading of malformed OpenStep text is no model for PropertyLists: at the end of the text it assumes the
# missing parts, it leaves out an element that it cannot read with the rest of the array, and it reads U+FFFD for what
# is no character.
KNOWN = [
    ("data with characters that are not base64 is refused, as damaged", refused("invalidData", "xml")),
    ("an encoding that is neither one of Unicode's nor ISO 8859-1 is refused by its name", refused("unsupportedEncoding", "xml")),
    (
        "a literal of a document type goes no further than its line or the next tag",
        has_document_type_with_markup_in_a_literal,
    ),
    ("a trailer with references wider than 8 bytes is refused, as damaged", has_wide_references),
    ("a document that ends too early is refused", refused("unexpectedEnd", "openStep")),
    ("half a surrogate pair is refused", refused("invalidCharacterReference", "openStep")),
    ("text that is not UTF-8 is refused", refused("invalidText", "openStep")),
    ("data with other characters than digits and blanks is refused", refused("invalidData", "openStep")),
    ("a character that cannot stand there is refused", refused("unexpectedByte", "openStep")),
    ("a character beyond ASCII that cannot stand there is refused", refused("unexpectedCharacter", "openStep")),
    ("a missing semicolon or comma is refused", refused("expected", "openStep")),
    ("keys that are equivalent in Unicode are two", has_equivalent_keys),
    ("what stands behind the value is refused in every encoding", has_more_behind_the_value),
    ("what begins like a binary document is one", begins_like_binary),
    ("an octal escape of no character is U+FFFD", has_octal_of_no_character),
]


def reason(document, ours, theirs):
    """The reason for which the verdicts may differ; None if the difference is not intended."""
    for explanation, applies in KNOWN:
        if applies(document, ours, theirs):
            return explanation
    return None
