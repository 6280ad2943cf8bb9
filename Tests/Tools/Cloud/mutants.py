#!/usr/bin/env python3
"""Leaves each rule of the synchronisation out of PrefsCloud's source, and replays runs of the executable specification.

    mutants.py [--runs N] [RULE…]

A rule is left out by replacing a part of a source, in a copy.  Each mutant must differ from the specification in some
run; the unchanged source must not.  The rules are those of `model.py --rules`.  `tell-dropped` is left to DroppedKeyTests,
since programs are told by CloudStore.
"""
import argparse, pathlib, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SOURCES = [ROOT / 'Sources/PrefsCloud/Versions', ROOT / 'Sources/PrefsCloud/Synchronization',
           ROOT / 'Tests/PrefsCloudTests/Model', HERE / 'Replay']

# Rule: (file, text, replacement), … The condition of a push and the tombstones are the server's part.
MUTANTS = {
    'replaced': [('CloudMirror', 'max(clock, old?.version.clock.next ?? clock)', 'clock')],
    'own-key': [('CloudMirror', 'package var startsNewEpoch = false',
                 'package var startsNewEpoch = false\n    package var clock = CloudClock.zero'),
                ('CloudMirror', 'let clock = CloudClock(milliseconds: time)',
                 'clock = max(clock.next, CloudClock(milliseconds: time))')],
    'last-sync': [('CloudMirror', 'max(localTime.addingClamped(offset), lastSynchronization)',
                   'localTime.addingClamped(offset)')],
    'still-sent': [('Synchronizer', 'if record.version == sent { (record.isPending, record.isKnown) = (false, true) }',
                    '(record.isPending, record.isKnown) = (false, true)')],
    'ask-first': [('Synchronizer', 'guard serverDate != nil else { return .pull(since: mirror.revision) }', '')],
    'slow-date': [('Synchronizer', 'if now.sinceBoot - sentAt.sinceBoot <= SynchronizationLimits.slowestDate {', 'do {')],
    'far-date': [('Synchronizer', 'guard believes(reply.date, mirror, at: now) else { return }', '')],
    'agreeing-dates': [('Synchronizer', 'guard doubts.count >= SynchronizationLimits.agreeingDates else { return false }',
                        'return false')],
    'clamp': [('Synchronizer', 'return clock <= max(limit, record.floor) ? clock : max(limit, record.floor.next)',
               'return clock')],
    'clamp-durable': [('Synchronizer', 'mirror.records[key] = record\n            puts[key]', 'puts[key]')],
    'clamp-floor': [('Synchronizer', ': max(limit, record.floor.next)', ': limit')],
    'clamp-unsent': [('CloudMirror', '\n            base: old?.base, floor: old?.floor ?? .zero',
                      '\n            base: old?.base, floor: old?.version.clock ?? .zero')],
    'condition': [('ModelServer', 'guard head == push.expectedHead, rows.values.allSatisfy({ $0.revision <= push.since })',
                   'guard true')],
    'tombstones': [('ModelServer', 'rows[key] = CloudReply.Row(revision: revision, version: version)',
                    'rows[key] = version.isDeletion ? nil : CloudReply.Row(revision: revision, version: version)')],
    'epoch': [('HistoryRelation', 'guard head.epoch == mine.epoch else {', 'guard true else {')],
    'ring': [('HistoryRelation', 'self = base == mirror.headRevision ? .same : .wentBack', 'self = .same'),
             ('HistoryRelation', 'self = .unknown\n        } else {\n            self = .wentBack',
              'self = .same\n        } else {\n            self = .same')],
    'newest-absorbed': [('CloudMirror', 'package var startsNewEpoch = false',
                         'package var startsNewEpoch = false\n    package var ownPush: UInt64?'),
                        ('Synchronizer', 'mirror.cluster = reply.cluster',
                         'mirror.cluster = reply.cluster\n        mirror.ownPush = push.head.ring.last?.identifier'),
                        ('HistoryRelation', 'mine.ring.last.map { push in head.ring.firstIndex { $0.identifier == push.identifier } }',
                         'mirror.ownPush.map { push in head.ring.firstIndex { $0.identifier == push } }')],
    'bases': [('HistoryRelation', 'self = base == mirror.headRevision ? .same : .wentBack', '_ = base\n            self = .same'),
              ('HistoryRelation', 'isFull, let oldest = head.ring.first, mirror.headRevision <= oldest.base', 'isFull')],
    'fork-keeps': [('Absorption', 'mayHaveMissedDeletions && relation != .wentBack', 'mayHaveMissedDeletions')],
    'new-epoch': [('Merge', 'if relation == .wentBack { mirror.startsNewEpoch = true }', '')],
    'absorbed-revision': [('Merge', 'mirror.revision = revisions.reduce(max(reply.headRevision, isFull ? 0 : old.revision), max)',
                           '_ = revisions\n        mirror.revision = reply.revision')],
    'collected-pull': [('Absorption', 'relation != .same || mayHaveMissedDeletions', 'relation != .same')],
    'collected-drop': [('Absorption', 'mayHaveMissedDeletions && relation != .wentBack', 'false')],
    'collected-older': [('Merge', ' || dropsKnownVersions && record.isKnown', '')],
    'repended-drop': [('Merge', '(dropsKnownVersions || isTombstoneGone) && old.isKnown',
                       '(dropsKnownVersions || isTombstoneGone) && !old.isPending')],
    'no-age': [('Absorption', 'mayHaveMissedDeletions && relation != .wentBack',
                'reply.date - mirror.lastSynchronization > SynchronizationLimits.tombstoneLifetime')],
    'push-lost': [('Merge', 'var record = old\n        record.isPending = true', 'var record = old')],
    'newer-clean': [('Merge', 'record.isPending = true\n        record.base = row.base', 'record.base = row.base')],
    'machine-id': [('CloudMirror', 'guard !self.machine.utf8.elementsEqual(machine.utf8) else', 'guard false else')],
    'bytes-decide': [('CloudVersion', 'guard let secondValue = second.value else { return false }',
                      'guard let secondValue = second.value, false else { return false }')],
    'quota-base': [('QuotaUsage', 'record.base?.size {', 'record.version.value?.count {')],
}


# What the sources use of the module PropertyLists.
PROPERTY_LISTS = '''
extension [UInt8] {
    func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
'''


def build(folder, edits):
    """Copies the sources, edits the copy and compiles it as one module."""
    for file in sorted(file for source in SOURCES for file in source.glob('*.swift')):
        imports = ('import PrefsCloud', 'internal import PropertyLists')
        text = '\n'.join(line for line in file.read_text().split('\n') if not line.startswith(imports))
        for name, old, new in edits:
            if file.stem == name:
                if text.count(old) != 1:
                    sys.exit(f'{file.name} has {text.count(old)} times: {old}')
                text = text.replace(old, new)
        (folder / file.name).write_text(text)
    (folder / 'PropertyLists.swift').write_text(PROPERTY_LISTS)
    command = ['swiftc', '-O', '-swift-version', '6', '-suppress-warnings', '-package-name', 'prefs', '-o', folder / 'replay']
    subprocess.run(command + sorted(folder.glob('*.swift')), check=True)


def replay(rule, runs):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        build(folder, MUTANTS.get(rule, []))
        with open(runs) as source:
            return subprocess.run([folder / 'replay'], stdin=source, stdout=subprocess.PIPE, text=True, check=True).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--runs', type=int, default=40_000)
    parser.add_argument('rules', nargs='*', metavar='RULE', choices=[[], *MUTANTS])
    options = parser.parse_args()
    failed = False
    with tempfile.NamedTemporaryFile('w') as runs:
        subprocess.run([sys.executable, HERE / 'model.py', '--print', str(options.runs)], stdout=runs, check=True)
        for rule in options.rules or ['no rule', *MUTANTS]:
            output = replay(rule, runs.name)
            is_right = output.startswith('different') == (rule in MUTANTS)
            failed |= not is_right
            print(f'without {rule:18} {output.splitlines()[0][:90]}{"" if is_right else "   WRONG"}', flush=True)
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
