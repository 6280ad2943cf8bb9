"""Compares how PropertyLists and independent readers read documents.

XML and binary documents count if plistlib and Foundation read them as equal values. OpenStep text counts
if Foundation reads it, since plistlib does not know the format. Documents are made or changed at random, the
same ones for the same seed. Ends with status 1 if a value differed; the documents are in the folder of findings.
"""

import argparse
import collections
import pathlib
import random
import sys
import time

from binary_documents import binary_document
from known_differences import reason
from mutations import mutated
from openstep_documents import openstep_document
from readers import Judge, plistlib_verdict
from xml_documents import xml_document

FIXTURES = pathlib.Path(__file__).parents[3] / "Fixtures"
MAKERS = {"xml": xml_document, "binary": binary_document, "openstep": openstep_document}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--judge", required=True)
    parser.add_argument("--findings", required=True, type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--format", choices=MAKERS, action="append", help="one format only; all of them otherwise")
    parser.add_argument("--more-seeds", type=pathlib.Path, help="a folder with a folder of documents for each format")
    options = parser.parse_args()
    formats = options.format or list(MAKERS)
    print(f"seed {options.seed}")
    differed = sum(compare(format, options.seconds / len(formats), options) for format in formats)
    if differed:
        print(f"{differed} differed. The documents are in {options.findings}. Mend the cause, or name the reason in")
        print("Tests/Tools/Fuzz/Differential/known_differences.py and Docs/PropertyLists.md; then keep the document:")
        print("    cp DOCUMENT Tests/Fixtures/Findings/FORMAT/NAME")
    sys.exit(1 if differed else 0)


def compare(format, seconds, options):
    """Compares the readers on documents of one format, prints the counts, and returns how many documents differed."""
    generator = random.Random(f"{options.seed} {format}")
    pool = [path.read_bytes() for path in seeds(format, options.more_seeds)]
    judge = Judge(options.judge)
    counts = collections.Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        made = MAKERS[format](generator)
        if generator.random() < 0.6:
            base = generator.choice(pool) if generator.random() < 0.4 else made
            document = mutated(base, made, format, generator)
        else:
            document = made
        if document and 0 < len(document) < 20_000:
            check(document, format, judge, counts, options.findings)
    judge.close()
    print(
        f"{format}: {counts['checked']} checked, {counts['agreed']} agreed upon, {counts['differed']} differed, "
        f"{counts['expected']} differed as documented, Foundation stopped {judge.restarts} times")
    for explanation, count in sorted(counts.items()):
        if explanation.startswith("because "):
            print(f"    {count} {explanation}")
    return counts["differed"]


def check(document, format, judge, counts, findings):
    counts["checked"] += 1
    ours, foundations = judge.verdicts(document)
    if ours is None:
        counts["differed"] += 1
        save(document, format, "PropertyLists ended or hung", findings)
        return
    agreed = foundations if format == "openstep" or foundations == plistlib_verdict(document) else None
    expected = "openStep " if format == "openstep" else f"{format} "
    if agreed is None or not agreed.startswith(expected):
        return
    counts["agreed"] += 1
    if ours == agreed:
        return
    explanation = reason(document, ours, agreed)
    if explanation:
        counts["expected"] += 1
        counts[f"because {explanation}"] += 1
    else:
        counts["differed"] += 1
        save(document, format, f"ours:   {ours[:300]}\ntheirs: {agreed[:300]}", findings)


def save(document, format, words, findings):
    findings.mkdir(parents=True, exist_ok=True)
    number = len(list(findings.iterdir()))
    path = findings / f"{number:04}.{format}"
    path.write_bytes(document)
    if number < 50:
        print(f"{path}: {document[:200]!r}\n{words}")


def seeds(format, more):
    folders = [FIXTURES / "Seeds" / format, FIXTURES / "Findings" / format] + ([more / format] if more else [])
    return [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]


main()
