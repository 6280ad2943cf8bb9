/// The section on the cloud.
extension ManualSource {
    mutating func addCloud() {
        section("CLOUD")
        opening(
            """
            `cloud` starts the program `prefs-cloud`, which must be installed beside `prefs` or in `libexec`, with all \
            words after it. That program keeps a copy of the settings that programs share between machines, and \
            synchronises it with an etcd cluster. `prefs cloud WORD --help` shows the options of a word.
            """)
    }
}
