import CommandLineValues
import PrefsCloud

/// `prefs cloud read DOMAIN [KEY]`: prints a domain of the mirror, or one value of it.
struct ReadCommand: Command {
    private let domain: String
    private let key: String?
    private var form = ValueForm.description
    private var defaultValue: PropertyList?

    init(parsing arguments: inout ArgumentCursor) throws(AgentError) {
        domain = try DomainArgument.parse(try arguments.next("DOMAIN"))
        key = arguments.isEmpty ? nil : try arguments.next("KEY")
        try arguments.finish()
        if arguments.has(.raw), arguments.has(.format) { throw arguments.problem(.conflict(.raw, .format)) }
        if key == nil, let option = [Option.raw, .defaultValue].first(where: arguments.has) {
            throw arguments.problem(.needsKey(option))
        }
        if arguments.has(.raw) { form = .raw }
        if let format = try arguments.format() { form = .document(format) }
        guard let text = arguments.argument(of: .defaultValue) else { return }
        do throws(ValueError) {
            defaultValue = try UntypedText.parse(text)
        } catch {
            throw .value(error)
        }
    }

    func run(in session: Session) throws(AgentError) {
        let value = try value(in: try session.mirror())
        do throws(ValueError) {
            try session.report.print(value, as: form)
        } catch {
            throw .value(error)
        }
    }

    private func value(in mirror: CloudMirror?) throws(AgentError) -> PropertyList {
        guard let key else {
            let values = mirror?.values(of: domain) ?? [:]
            guard !values.isEmpty else { throw .noSuchDomain(domain) }
            return .dictionary(values)
        }
        guard let value = mirror?.value(domain, key) ?? defaultValue
        else { throw .noSuchPair(domain: domain, key: key) }
        return value
    }
}
