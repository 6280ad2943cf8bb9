/// How the verbs are used.
extension Verb {
    /// The arguments of the verb.
    var arguments: String {
        switch self {
        case .connect: "URL[,URL…] --store NAME"
        case .sync, .watch, .status, .domains, .disconnect, .serve: ""
        case .read: "DOMAIN [KEY]"
        case .write: "DOMAIN KEY VALUE…"
        case .delete: "DOMAIN [KEY]"
        case .forgetDevice: "NAME"
        case .help: "[VERB]"
        }
    }

    var options: [Option] {
        switch self {
        case .connect: [.store, .user, .passwordFile, .authorities, .certificate, .key, .insecure]
        case .sync: [.repair]
        case .status: [.format]
        case .read: [.format, .raw, .defaultValue]
        case .serve: [.data]
        case .watch, .write, .delete, .domains, .disconnect, .forgetDevice, .help: []
        }
    }

    /// What the verb does, for usage texts.
    var summary: String {
        switch self {
        case .connect: "connects this device to a store, and downloads it"
        case .sync: "synchronises once; status 0 if nothing is left to upload"
        case .watch: "stays, and carries changes in both directions at once"
        case .status: "shows the store, what is left to upload, and the other devices"
        case .read: "shows a domain in the cloud, or one value of it"
        case .write: "sets a value in the cloud, as prefs write does"
        case .delete: "removes a value, or all values of a domain, on all devices"
        case .domains: "lists the domains in the cloud"
        case .disconnect: "leaves the store; what is here stays here"
        case .forgetDevice: "removes a device from the list of status"
        case .serve: "runs a server on this machine, to try the cloud"
        case .help: "shows how a verb is used"
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
                    "connect http://127.0.0.1:23790 --store main --user main --password-file password",
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
        case .watch, .domains, .disconnect, .help: []
        }
    }
}
