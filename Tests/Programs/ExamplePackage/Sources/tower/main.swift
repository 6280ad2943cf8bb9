// A daemon with Dispatch's sources, as the documentation shows it.

import Dispatch
import Glibc
import PrefsCore

let signals = [SIGHUP, SIGTERM, SIGINT]
// Before the first settings, so that the library leaves the signals to Dispatch.
for number in signals { signal(number, SIG_IGN) }

let preferences = Preferences.standard
preferences.register(["Interval": 60])

func say(_ text: String) {
    print(text)
    fflush(nil)
}

func synchronize() {
    do {
        try preferences.synchronize()
    } catch {
        say("The settings were not read or written: \(error)")
    }
}

func reload() {
    synchronize()
    say("Interval: \(preferences.integer(forKey: "Interval"))")
}

func end() -> Never {
    // Here the daemon finishes the work that it has begun.
    preferences.set("in order", forKey: "Ended")
    synchronize()
    exit(EXIT_SUCCESS)
}

let sources = signals.map { number in
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
        if number == SIGHUP { reload() } else { end() }
    }
    source.activate()
    return source
}
reload()
dispatchMain()
