#!/usr/bin/env python3
"""Leaves each rule of apply out of DeclaredSettings' source, and tells which tests notice.

    mutants.py PACKAGE [RULE…]

PACKAGE is the repository, or a package with DeclaredSettings and its tests alone, which builds faster. A rule is left
out by replacing a part of a source, which is put back afterwards. The status is 1 if no test has noticed one.
"""
import pathlib, subprocess, sys

# Rule: (file, text, replacement).
MUTANTS = {
    'original': (
        'Plans/LocationPlan+Releasing.swift',
        '{ return ownership.original }',
        '{ return nil }'),
    'edited': (
        'Plans/LocationPlan+Releasing.swift',
        'if overwrites || value == ownership.applied {',
        'if true {'),
    'reported': (
        'Plans/LocationPlan+Releasing.swift',
        'if value != ownership.original { keep(value) }',
        ''),
    'last-first': (
        'Plans/LocationPlan+Releasing.swift',
        'changed.sort {',
        '_ = changed.sorted {'),
    'owned-containers': (
        'Plans/LocationPlan+Releasing.swift',
        'if keepsOwnedContainers { remaining.isMade = false }',
        'if false { remaining.isMade = false }'),
    'released': (
        'Plans/LocationPlan+Releasing.swift',
        'return path.element.map(elements.has) ?? false',
        'return path.element.map(elements.has) ?? false && false'),
    'replaced': (
        'Plans/LocationPlan.swift',
        '{ return keys.replaced }',
        '{ return nil }'),
    'emptied': (
        'Plans/LocationPlan.swift',
        'value == [:], !owned',
        'value == [:], false, !owned'),
    'conflict': (
        'Plans/LocationPlan+Taking.swift',
        'if !isApplied, let',
        'if !isApplied, false, let'),
    'json': (
        'Plans/LocationPlan+Taking.swift',
        '$0.equal(value) ?? $0.equal(setting.applied) ?? $0.value',
        '$0.value'),
    'exact': (
        'Plans/LocationPlan+Taking.swift',
        'let absent = isExact &&',
        'let absent = false &&'),
    'only-changed': (
        'Plans/UndoPlan.swift',
        'if present == old || applied == old { return present }',
        'if present == old { return present }'),
    'others-forced': (
        'Plans/UndoPlan.swift',
        'if overwrites, other == nil { return old }\n        keep',
        'if overwrites { return old }\n        keep'),
    'others': (
        'Plans/UndoPlan.swift',
        'if present == applied, other == nil { return old }',
        'if present == applied { return old }'),
    'skipped': (
        'Plans/UndoPlan.swift',
        'if self.editedCount > editedCount { skipped.append(value) }',
        '_ = editedCount'),
    'returning': (
        'Ownership/OwnedElements.swift',
        'return kept + released.filter { returning.contains($0) && !there.contains($0) }',
        'return there.isEmpty ? kept : kept'),
    'partial': (
        'Ownership/ApplyRecord.swift',
        'entries[name]?.isPartial ?? false ? earlier : []',
        'false ? earlier : []'),
    'partial-undo': (
        'Ownership/ApplyRecord.swift',
        'entries[name]?.steps = undone + transaction.skipped',
        'entries[name]?.steps = undone.isEmpty ? transaction.skipped : transaction.skipped'),
    'owned-rows': (
        'Ownership/RecordTables+Cells.swift',
        'let isOwned = !table.isEmpty && table == owned[step.location]',
        'let isOwned = !table.isEmpty'),
    'json-data': (
        'Declarations/DeclaredValue.swift',
        'case (.string, .date), (.string, .data):',
        'case (.string, .date):'),
}


def run(*command, package):
    return subprocess.run(command, cwd=package, capture_output=True, text=True)


def failed_tests(package):
    """The names of the tests that fail; None if the tests do not build."""
    if run('swift', 'build', '--build-tests', package=package).returncode:
        return None
    lines = run('swift', 'test', '--skip-build', '--filter', 'DeclaredSettingsTests', package=package).stdout.splitlines()
    return [line.split('"')[1] for line in lines if line.startswith('✘ Test "') and 'failed after' in line]


def main():
    package = pathlib.Path(sys.argv[1])
    unnoticed = 0
    for rule in sys.argv[2:] or MUTANTS:
        name, text, replacement = MUTANTS[rule]
        path = (package / 'Sources/DeclaredSettings' / name).resolve()
        source = path.read_text()
        if source.count(text) != 1:
            sys.exit(f'{rule}: the text is not once in {name}')
        path.write_text(source.replace(text, replacement))
        try:
            failed = failed_tests(package)
        finally:
            path.write_text(source)
        unnoticed += not failed
        print(f'{rule}: ' + ('does not build' if failed is None else f'{len(failed)} tests fail, {failed[:2]}'), flush=True)
    return 1 if unnoticed else 0


if __name__ == '__main__':
    sys.exit(main())
