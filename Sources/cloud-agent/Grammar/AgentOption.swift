import CommandKit

/// An option of a verb.
enum AgentOption: String, CaseIterable {
    case store = "--store"
    case user = "--user"
    case passwordFile = "--password-file"
    case authorities = "--cacert"
    case certificate = "--cert"
    case key = "--key"
    case insecure = "--insecure"
    case repair = "--repair"
    case format = "--format"
    case raw = "--raw"
    case defaultValue = "--default"
    case data = "--data"

    /// The placeholder of the option's argument; nil if it takes none.
    private var placeholder: String? {
        switch self {
        case .store, .user: "NAME"
        case .passwordFile, .authorities, .certificate, .key: "FILE"
        case .format: "FORMAT"
        case .defaultValue: "VALUE"
        case .data: "DIRECTORY"
        case .insecure, .repair, .raw: nil
        }
    }

    var form: OptionForm { OptionForm(rawValue, placeholder: placeholder) }

    /// What the option does, for usage texts.
    var summary: String {
        switch self {
        case .store: "the name of the store, the space of one person on the cluster"
        case .user: "the user of the cluster; the password is asked for on the terminal"
        case .passwordFile: "takes the password from the first line of a file"
        case .authorities: "trusts the servers of these authorities, and no others (PEM)"
        case .certificate: "this device's certificate (PEM)"
        case .key: "the key of the certificate (PEM, without a passphrase)"
        case .insecure: "allows http:// to other machines, where everyone on the way reads all"
        case .repair: "removes entries of the server that this device cannot use"
        case .format: "prints a document: xml, binary, openstep or json"
        case .raw: "prints the bare value, for scripts"
        case .defaultValue: "prints this value where there is none"
        case .data: "where the server keeps its data and its passwords"
        }
    }
}
