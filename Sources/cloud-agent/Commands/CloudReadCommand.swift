import CommandKit
import PrefsCloud

/// `prefs cloud read DOMAIN [KEY]`: prints a domain of the mirror, or one value of it.
struct CloudReadCommand: AgentCommand {
    private let domain: String
    private let key: String?
    private var form = ValueForm.description
    private var defaultValue: PropertyList?

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try CloudDomainArgument.parse(try arguments.next(requiring: "DOMAIN"))
        key = arguments.isEmpty ? nil : try arguments.next(requiring: "KEY")
        try arguments.finish()
        if arguments.options.has(.raw), arguments.options.has(.format) {
            throw UsageError.failed("\(AgentOption.format.rawValue) makes no sense with \(AgentOption.raw.rawValue)")
        }
        if key == nil, let option = [AgentOption.raw, .defaultValue].first(where: arguments.options.has) {
            throw UsageError.failed("\(option.rawValue) needs a key")
        }
        if arguments.options.has(.raw) { form = .raw }
        if let format = try arguments.format() { form = .document(format) }
        defaultValue = try arguments.options.argument(of: .defaultValue).map(UntypedText.parse)
    }

    func run(in session: AgentSession) throws {
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
