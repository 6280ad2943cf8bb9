package import CommandKit

extension CloudVerb: ProgramVerb {
    package func option(named word: String) -> OptionForm? {
        guard let option = AgentOption(rawValue: word), options.contains(option) else { return nil }
        return option.form
    }

    package static func looksLikeOption(_ word: String) -> Bool { OptionForm.hasDashes(word) }

    package func suggestion(onOption word: String) -> String {
        NearestWord.question(on: word, among: options.map(\.rawValue))
    }
}

extension CloudVerb {
    var options: [AgentOption] {
        switch self {
        case .connect: [.store, .user, .passwordFile, .authorities, .certificate, .key, .insecure]
        case .sync: [.repair]
        case .status: [.format]
        case .read: [.format, .raw, .defaultValue]
        case .serve: [.data]
        case .watch, .write, .delete, .domains, .disconnect, .forgetDevice, .help, .complete: []
        }
    }

    /// Command lines that show the use of the verb, each with what it does.
    var examples: [(commandLine: String, summary: String)] {
        switch self {
        case .connect:
            [
                (
                    "connect https://etcd.example.org:2379 --store alice --user alice",
                    "asks for the password, and connects"
                ),
                (
                    "connect http://127.0.0.1:23790 --store main --user main",
                    "connects to a server that runs here (see serve)"
                ),
            ]
        case .sync: [("sync", "uploads and downloads what has changed")]
        case .status: [("status --format json", "prints the status for other programs")]
        case .read: [("read com.pigeon Place --raw", "prints a value for a script")]
        case .write: [("write com.pigeon Zoom -int 2", "sets a number")]
        case .delete: [("delete com.pigeon Zoom", "removes a value")]
        case .forgetDevice: [("forget-device loft", "removes the device loft from the list")]
        case .serve: [("serve --data ~/prefs-server", "runs a server until ^C, and prints how to connect to it")]
        case .watch, .domains, .disconnect, .help, .complete: []
        }
    }
}
