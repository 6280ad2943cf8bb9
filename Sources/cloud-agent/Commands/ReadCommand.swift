import CommandKit
import PrefsCloud

/// `prefs cloud read DOMAIN [KEY]`: prints a domain of the mirror, or one value of it.
struct ReadCommand: Command {
    private let domain: String
    private let key: String?
    private var form = ValueForm.description
    private var defaultValue: PropertyList?

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument.parse(try arguments.next("DOMAIN"))
        key = arguments.isEmpty ? nil : try arguments.next("KEY")
        try arguments.finish()
        if arguments.has(.raw), arguments.has(.format) {
            throw arguments.problem("\(Option.format.rawValue) makes no sense with \(Option.raw.rawValue)")
        }
        if key == nil, let option = [Option.raw, .defaultValue].first(where: arguments.has) {
            throw arguments.problem("\(option.rawValue) needs a key")
        }
        if arguments.has(.raw) { form = .raw }
        if let format = try arguments.format() { form = .document(format) }
        defaultValue = try arguments.argument(of: .defaultValue).map(UntypedText.parse)
    }

    func run(in session: Session) throws {
        let value = try value(in: try session.mirror())
        try session.report.print(value, as: form)
    }

    private func value(in mirror: CloudMirror?) throws -> PropertyList {
        guard let key else {
            let values = mirror?.values(of: domain) ?? [:]
            guard !values.isEmpty else { throw AgentError.noSuchDomain(domain) }
            return .dictionary(values)
        }
        guard let value = mirror?.value(domain, key) ?? defaultValue
        else { throw AgentError.noSuchPair(domain: domain, key: key) }
        return value
    }
}
