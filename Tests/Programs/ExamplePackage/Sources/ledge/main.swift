// A daemon that waits for signals with sigwait, as the documentation shows it.

import Glibc
import PrefsCore

var signals = sigset_t()
sigemptyset(&signals)
for number in [SIGHUP, SIGTERM, SIGINT] { sigaddset(&signals, number) }
// Before the first settings and threads, so that no thread receives the signals in another way.
pthread_sigmask(SIG_BLOCK, &signals, nil)

let preferences = Preferences.standard
preferences.register(["Interval": 60])

func reload() {
    do {
        try preferences.synchronize()
    } catch {
        print("The settings were not read or written: \(error)")
    }
    print("Interval: \(preferences.integer(forKey: "Interval"))")
    fflush(nil)
}

var number: CInt = SIGHUP
repeat {
    reload()
} while sigwait(&signals, &number) == 0 && number == SIGHUP
// Here the daemon finishes the work that it has begun. When the program ends here, all settings are written.
preferences.set("in order", forKey: "Ended")
