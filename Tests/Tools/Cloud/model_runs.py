"""Prints runs of the model as data, so that the Swift core can replay them and compare its states with the model's.

    run SEED devices keys ring maxKeys maxBytes
    NAME a b c CRC [TEXT]           one line for each step
    end CRC [TEXT]                  after settle

CRC is zlib.crc32 (8 hexadecimal digits) of the canonical text of the whole state after the step; --text adds the text.
The first runs are those of KNOWN, as in the explorer.  A run with a violation is not printed; one is told on stderr.

The canonical text, for each device in order:

    D<device>|m<machine>|<epoch of the head or ->|<collected>|<ring>|h<head_mod>|r<revision>|s<last_sync>|
    o<offset>|f<forked>;
    <key>=<clock>,<device>,<value or ->,p<pending>k<known>b<base.mod or ->,<size of the base's value or ->f<floor>;   (sorted by key)
    q<over_quota, sorted, joined by ,>w<want_full><a request waits><a reply waits>#

then the server:

    S<revision>|<epoch or ->|<collected>|<ring>|h<head_mod>;  <key>=<mod>,<clock>,<device>,<value or ->;   (sorted by key)

without the line breaks and blanks shown here.  A ring is its links joined by commas, each `push:base`.  Without a head:
epoch `-`, collected 0, no ring.  The size of a base is `-` if there is none or if it is a deletion.
"""
import multiprocessing, sys, zlib

CHUNK = 200             # runs of one task of a worker process
specification = None    # the module of the model, which may be the main program


def head_text(head):
    if head is None:
        return '-|0|'
    return f'{head.epoch}|{head.collected}|' + ','.join([f'{push}:{base}' for push, base in head.ring])


def record_text(key, record):
    (clock, device, value, _), pending, known, base, floor = record
    if base is None:
        mod = length = '-'
    else:
        mod, version = base
        length = '-' if version.value is None else len(version.value)
    return (f'{key}={clock},{device},{"-" if value is None else value},p{"1" if pending else "0"}'
            f'k{"1" if known else "0"}b{mod},{length}f{floor};')


def device_text(device):
    m = device.mirror
    records = m.records
    return (f'D{m.device}|m{m.machine}|{head_text(m.head)}|h{m.head_mod}|r{m.revision}|s{m.last_sync}|'
            f'o{m.offset}|f{"1" if m.forked else "0"};' + ''.join([record_text(key, records[key]) for key in sorted(records)]) +
            f'q{",".join(sorted(device.over_quota))}w{"1" if device.want_full else "0"}'
            f'{"1" if device.waiting else "0"}{"1" if device.reply else "0"}#')


def row_text(key, row):
    mod, (clock, device, value, _) = row
    return f'{key}={mod},{clock},{device},{"-" if value is None else value};'


def state_text(world):
    server = world.server
    return (''.join([device_text(device) for device in world.devices]) +
            f'S{server.revision}|{head_text(server.head)}|h{server.head_mod};' +
            ''.join([row_text(key, server.rows[key]) for key in sorted(server.rows)]))


def line(name, world, with_text):
    text = state_text(world)
    return f'{name} {zlib.crc32(text.encode()):08x}' + (' ' + text if with_text else '') + '\n'


def run_text(model, seed, known, with_text):
    """One run, or nothing if it ends in a violation."""
    settings, steps = known or model.scenario(seed)
    world = model.World(*settings)
    lines = [' '.join(map(str, ('run', seed, *settings))) + '\n']
    try:
        for name, a, b, c in steps:
            getattr(world, name)(a, b, c)
            world.check_observers()
            lines.append(line(f'{name} {a} {b} {c}', world, with_text))
        world.settle()
    except model.Violation as found:
        print(f'run {seed} is left out: {found}', file=sys.stderr)
        return ''
    lines.append(line('end', world, with_text))
    return ''.join(lines)


def chunk_text(first_seed, start, stop, with_text):
    known = dict(enumerate(specification.KNOWN, first_seed))
    return ''.join([run_text(specification, seed, known.get(seed), with_text) for seed in range(start, stop)])


def print_runs(model, runs, first_seed, with_text, jobs):
    global specification        # worker processes inherit it
    specification = model
    last = first_seed + runs
    tasks = [(first_seed, start, min(start + CHUNK, last), with_text) for start in range(first_seed, last, CHUNK)]
    if jobs == 1:
        for task in tasks:
            sys.stdout.write(chunk_text(*task))
        return
    with multiprocessing.get_context('fork').Pool(jobs) as pool:
        for text in pool.imap(chunk_of_task, tasks):
            sys.stdout.write(text)


def chunk_of_task(task):
    return chunk_text(*task)
