"""Makes XML documents of random values, in many of the forms that XML allows."""

import base64
import datetime
import plistlib

from values import value

TYPES = [
    "", "", "<!DOCTYPE plist>", "<!DOCTYPE plist [<!ELEMENT plist ANY>]>",
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n',
]
BLANKS = ["", "", "", "\n", "  ", "\t", "\r\n"]
ENCODINGS = ["utf-8", "utf-8", "utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16"]


def xml_document(random):
    return _Writer(random).document(value(random))


class _Writer:
    """Writes a document in some of the forms that XML allows, since few readers know all of them."""

    def __init__(self, random):
        self.random = random
        self.fillers = BLANKS + [["<!-- c -->"], ["<?p i?>"], [], [], []][random.randrange(5)]
        self.text_ways = random.choice([("plain",), ("plain", "reference"), ("plain", "cdata"), ("plain", "reference", "cdata", "comment")])
        self.hexadecimal = random.random() < 0.2

    def document(self, root):
        random = self.random
        encoding = random.choice(ENCODINGS)
        head = random.choice(TYPES)
        if head or random.random() < 0.5:
            name = "UTF-16" if encoding == "utf-16" else "UTF-8"
            head = random.choice([f'<?xml version="1.0" encoding="{name}"?>\n', '<?xml version="1.0"?>']) + head
        plist = random.choice(["<plist>", '<plist version="1.0">'])
        body = plist + self._filler() + self._element(root) + self._filler() + "</plist>" + random.choice(BLANKS)
        return (head + body).encode(encoding)

    def _filler(self):
        return self.random.choice(self.fillers)

    def _element(self, value):
        random = self.random
        if isinstance(value, str):
            return self._tag("string", self._text(value))
        if isinstance(value, bool):
            return random.choice(["<{0}/>", "<{0}></{0}>", "<{0} />"]).format("true" if value else "false")
        if isinstance(value, int):
            written = f"{value:#x}" if self.hexadecimal and random.random() < 0.3 else f"{value}"
            return self._tag("integer", self._blanks(written))
        if isinstance(value, float):
            return self._tag("real", self._blanks(random.choice([repr(value), f"{value:.17g}", f"{value:e}"])))
        if isinstance(value, datetime.datetime):
            return self._tag("date", value.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0"))
        if isinstance(value, bytes):
            written = base64.b64encode(value).decode()
            for _ in range(random.randrange(3)):
                position = random.randrange(len(written) + 1)
                written = written[:position] + random.choice(["\n", " ", "\t", "\n\t\t"]) + written[position:]
            return self._tag("data", written)
        if isinstance(value, plistlib.UID):
            return f"<dict><key>CF$UID</key><integer>{value.data}</integer></dict>"
        if isinstance(value, list):
            elements = "".join(self._element(element) + self._filler() for element in value)
            return f"<array>{self._filler()}{elements}</array>"
        pairs = "".join(
            self._tag("key", self._text(key)) + self._filler() + self._element(element) + self._filler()
            for key, element in value.items())
        return f"<dict>{self._filler()}{pairs}</dict>"

    def _tag(self, name, text):
        if not text and self.random.random() < 0.5:
            return f"<{name}/>"
        return f"<{name}{self.random.choice(['', '', '', ' '])}>{text}</{name}{self.random.choice(['', '', ' '])}>"

    def _blanks(self, text):
        return self.random.choice(["", "", "", " ", "\n"]) + text + self.random.choice(["", "", "", " ", "\t"])

    def _text(self, text):
        """The text with each character as it is, as an entity, as a reference or in a CDATA section."""
        random = self.random
        written = ""
        entities = {"<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&apos;"}
        for character in text:
            if character < " " and character not in "\t\n\r" and random.random() < 0.95:
                continue
            way = random.choice(self.text_ways)
            if way == "reference":
                written += random.choice([f"&#{ord(character)};", f"&#x{ord(character):X};", f"&#x{ord(character):04x};"])
            elif way == "cdata" and character not in "]>":
                written += f"<![CDATA[{character}]]>"
            elif way == "comment":
                written += "<!-- c -->" + entities.get(character, character)
            else:
                written += entities[character] if character in "<&>" or random.random() < 0.2 and character in entities else character
        return written
