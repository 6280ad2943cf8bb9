"""Compares prefs with programs that do the same; see Docs/Performance.md. Started by run.sh."""

import argparse
import pathlib

import chart
import cloud_works
import codec_works
import command_works
import form_works
import growth_works
import report
import settings_works
import text_works
from measuring import measure
from place import Place

WORKS = {
    "start": command_works.start,
    "instructions": command_works.instructions,
    "codecs": codec_works.codecs,
    "texts": text_works.texts,
    "large": command_works.large,
    "many": command_works.many,
    "documents": command_works.documents,
    "script": command_works.script,
    "apply": command_works.apply,
    "settings": settings_works.settings,
    "form": form_works.form,
    "cloud": cloud_works.cloud,
    # Last, since the many settings that it makes stay in the memory of this process, from which others are started.
    "growth": growth_works.growth,
}
DOCS = pathlib.Path(__file__).resolve().parents[3] / "Docs"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prefs", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--folder", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--works", default="", help=f"some of {','.join(WORKS)}; then Docs/Performance.md stays as it is")
    options = parser.parse_args()
    names = options.works.split(",") if options.works else list(WORKS)
    if unknown := set(names) - set(WORKS):
        parser.error(f"no such works: {', '.join(unknown)}")

    place = Place(options.prefs, options.folder)
    results = []
    for name in names:
        for work in WORKS[name](place):
            for result in measure(work, options.rounds):
                print(report.text(result), flush=True)
                results.append(result)
    place.remove()
    print(f"\n{report.goals_text(results)}")
    (options.folder / "measurements.md").write_text(report.document(results, options.rounds))
    print(f"\nWrote {options.folder / 'measurements.md'}")
    if not options.works:
        report.write_table(DOCS / "Performance.md", results, options.rounds)
        (DOCS / "performance.svg").write_text(chart.chart([result for result in results if not result.grows_with]))
        print("Wrote Docs/Performance.md and Docs/performance.svg")


main()
