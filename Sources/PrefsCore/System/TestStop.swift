internal import SystemCLibrary

/// Stops this process at a step, so that tests see what others meet then. Only debug builds do that.
package enum TestStop {
    /// Stops the process with `SIGSTOP` if the environment variable `PREFS_TEST_STOP` is the name of the step; once.
    package static func reach(_ step: StaticString) {
        #if DEBUG
            guard let name = getenv("PREFS_TEST_STOP"), strcmp(name, "\(step)") == 0 else { return }
            unsetenv("PREFS_TEST_STOP")
            raise(SIGSTOP)
        #endif
    }
}
