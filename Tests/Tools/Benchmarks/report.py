"""The results: text for the terminal, the table of Docs/Performance.md, and a document with all measurements."""

import datetime
import math
import os
import pathlib
import platform
import subprocess
import textwrap

from goals import reached

BEGIN, END = "<!-- begin of what `make bench` writes -->", "<!-- end of what `make bench` writes -->"


def amount(value, unit):
    if unit == "instructions":
        return f"{value / 1e6:.2f} million"
    if unit != "s":
        return f"{value:.0f} {unit}"
    if value < 1e-5:
        return f"{value * 1e9:.0f} ns"
    if value < 2e-4:
        return f"{value * 1e6:.1f} µs"
    return f"{value * 1e3:.2f} ms" if value < 0.1 else f"{value * 1e3:.0f} ms" if value < 1 else f"{value:.2f} s"


def ratio(value):
    return f"{value:.2g} ×" if value < 0.095 else f"{value:.2f} ×" if value < 9.95 else f"{value:.0f} ×"


def memory(kilobytes):
    return f"{kilobytes / 1000:.1f} MB" if kilobytes else ""


def cells(result):
    for row in result.rows:
        yield row.name, amount(row.amount, result.unit), ratio(row.ratio), memory(row.peak_kilobytes)


def text(result):
    lines = [f"{result.title}, {result.grows_with}" if result.grows_with else result.title]
    lines += [f"  {name:28} {amount:>14} {ratio:>8} {memory:>10}" for name, amount, ratio, memory in cells(result)]
    return "\n".join(lines)


def goals_text(results):
    return "\n".join(
        f"  {goal.title:52} {number:7.2f}   {goal.enough:8} {'' if isReached else 'not reached'}"
        for goal, number, isReached in reached(results))


def machine():
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), platform.machine())
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
    today = datetime.date.today().isoformat()
    return f"{today}, {model}, {os.cpu_count()} cores, {system}, Linux {platform.release()}, {swift}"


def write_table(path, results, rounds):
    """Replaces the generated part of the document and keeps the text around it."""
    before, rest = path.read_text().split(BEGIN)
    after = rest.split(END)[1]
    heading = textwrap.fill(f"{machine()}; {rounds} rounds.", 120)
    path.write_text(f"{before}{BEGIN}\n\n{heading}\n\n{goals_table(results, True)}\n\n{END}{after}")


def goals_table(results, is_short):
    lines = ["| work | measured | enough |", "|---|---:|---:|"]
    for goal, number, isReached in reached(results):
        if goal.is_shown or not is_short:
            measured = f"{number:.2f}" if number < 10 else f"{number:.0f}"
            shown = measured if isReached else f"**{measured}**"
            lines.append(f"| {goal.title} | {shown} | {goal.enough} |")
    return "\n".join(lines)


def document(results, rounds):
    lines = ["# Measurements", "", f"{machine()}; {rounds} rounds.", ""]
    lines += ["## Goals", "", goals_table(results, False), "", "## Programs", ""]
    lines += ["| work | program | median | as a ratio of prefs | peak memory |", "|---|---|---:|---:|---:|"]
    for result in results:
        for index, row in enumerate(cells(result)):
            if not result.grows_with:
                lines.append(f"| {'' if index else result.title} | {' | '.join(row)} |")
    return "\n".join(lines + growth(results)) + "\n"


def growth(results):
    """The tables of the costs of larger and larger works: one for each thing that there is more of."""
    lines = []
    for what in dict.fromkeys(result.grows_with for result in results if result.grows_with):
        grown = [result for result in results if result.grows_with == what]
        sizes = [row.name for row in max(grown, key=lambda result: len(result.rows)).rows]
        titles = [f"{int(size):,}".replace(",", " ") for size in sizes]
        lines += ["", f"## Growth with the number of {what}", "",
                  f"| work | {' | '.join(titles)} | exponent | memory |", "|---|" + "---:|" * (len(sizes) + 2)]
        for result in grown:
            amounts = [amount(row.amount, result.unit) for row in result.rows]
            amounts += [""] * (len(sizes) - len(amounts))
            last = memory(result.rows[-1].peak_kilobytes)
            lines.append(f"| {result.title} | {' | '.join(amounts)} | {exponent(result.rows):.2f} | {last} |")
    return lines


def exponent(rows):
    """The exponent of the growth between the last two sizes: 0 if the time stays the same, 1 if it grows as the size."""
    (before, last) = rows[-2:]
    return math.log(last.amount / before.amount) / math.log(int(last.name) / int(before.name))
