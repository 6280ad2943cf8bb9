"""Makes small random changes of a document."""

TOKENS = {
    "xml": [
        b"<dict>", b"</dict>", b"<dict/>", b"<array>", b"</array>", b"<key>k</key>", b"<string>s</string>", b"<true/>", b"</plist>",
        b"<integer>1</integer>", b"<real>1e5</real>", b"<date>2024-02-29T00:00:00Z</date>", b"<data>AA==</data>", b"<!-- c -->",
        b"<![CDATA[x]]>", b"&amp;", b"&#x41;", b"&#13;", b"\r", b"\r\n", b" ", b"\n", b"<?p?>", b"+", b"-", b"0x", b"0", b".", b"e",
        b"nan", b"inf", b"=", b"\xef\xbb\xbf", b"\xc3\xa9", b"\x0b", b"\x00",
    ],
    "binary": [bytes([byte]) for byte in (0, 1, 2, 8, 9, 0x0F, 0x10, 0x13, 0x14, 0x22, 0x23, 0x33, 0x4F, 0x5F, 0x6F, 0x80, 0xA1, 0xD1, 0xFF)],
    "openstep": [
        b"{", b"}", b"(", b")", b";", b"=", b",", b"\"", b"'", b"\\", b"\\U00e9", b"\\351", b"\\n", b"<", b">", b"<00>", b"/*", b"*/",
        b"//", b"\n", b"\r", b" ", b"a", b"_", b"$", b"-", b".", b":", b"/", b"\xc3\xa9", b"\xe2\x80\xa8", b"\x0b", b"\x00", b"+", b"@", b"#",
    ],
}


def mutated(document, other, format, random):
    """The document after one to three changes; `other` is one to take a piece from."""
    changed = bytearray(document)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        if not changed:
            break
        position = random.randrange(len(changed))
        # A change of the length makes the offset table of a binary document wrong, so most changes keep the length.
        way = random.randrange(6) if format != "binary" or random.random() < 0.05 else random.randrange(2)
        if way == 0:
            changed[position] = random.randrange(256)
        elif way == 1:
            token = random.choice(TOKENS[format])
            changed[position:position + len(token)] = token
        elif way == 2:
            changed[position:position] = random.choice(TOKENS[format])
        elif way == 3:
            del changed[position:position + random.choice([1, 1, 2, 5, 20])]
        elif way == 4:
            end = position + random.randrange(1, 30)
            changed[position:position] = changed[position:end]
        else:
            start = random.randrange(len(other) + 1)
            changed[position:position] = other[start:start + random.randrange(1, 40)]
    return bytes(changed)
