"""Makes OpenStep documents of random strings, data and containers, the only values that Foundation reads there."""

from values import text, value

FILLERS = ["", "", " ", "\n", "\t", " /* c */ ", " // c\n", "\r\n", "\u2029", " // c\u2028"]
ESCAPES = {"\x07": "\\a", "\x08": "\\b", "\x0c": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\x0b": "\\v"}


def openstep_document(random):
    root = value(random)
    if isinstance(root, dict) and random.random() < 0.2:
        return _pairs(root, random).encode()
    return (random.choice(FILLERS) + _written(root, random) + random.choice(FILLERS)).encode()


def _written(value, random):
    filler = lambda: random.choice(FILLERS)
    if isinstance(value, bytes):
        digits = value.hex() if random.random() < 0.7 else value.hex(" ", 4).upper()
        return f"<{digits}>"
    if isinstance(value, list):
        elements = [filler() + _written(element, random) + filler() for element in value]
        comma = "," if elements and random.random() < 0.3 else ""
        return "(" + ",".join(elements) + comma + filler() + ")"
    if isinstance(value, dict):
        return "{" + filler() + _pairs(value, random) + "}"
    return _string(value if isinstance(value, str) else text(random), random)


def _pairs(dictionary, random):
    filler = lambda: random.choice(FILLERS)
    pairs = ""
    for key, element in dictionary.items():
        pairs += _string(key, random) + filler()
        if random.random() < 0.9:
            pairs += "=" + filler() + _written(element, random) + filler()
        pairs += ";" + filler()
    return pairs


def _string(text, random):
    if text and text.isascii() and all(character.isalnum() or character in "_$/:.-" for character in text):
        if random.random() < 0.7 and not text.startswith("//"):
            return text
    quote = random.choice("\"\"\"'")
    written = quote
    for character in text:
        way = random.randrange(6)
        if character in (quote, "\\"):
            written += "\\" + character
        elif way == 0 and character in ESCAPES:
            written += ESCAPES[character]
        elif way == 1:
            units = character.encode("utf-16-be")
            for position in range(0, len(units), 2):
                written += f"\\U{units[position]:02x}{units[position + 1]:02x}"
        elif way == 2 and character.isascii():
            written += f"\\{ord(character):03o}"
        else:
            written += character
    return written + quote
