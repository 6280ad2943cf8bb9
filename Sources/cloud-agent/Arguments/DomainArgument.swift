import PrefsCloud

/// The name of a domain in the cloud.
enum DomainArgument {
    /// Takes the name of a domain. The cloud has no global domain, no hosts and no folders of domains.
    static func parse(_ text: String) throws(AgentError) -> String {
        let name: DomainName
        do throws(PreferencesError) {
            name = try DomainName(text)
        } catch {
            throw .preferences(error)
        }
        guard !name.text.utf8.contains(UInt8(ascii: "/")), name != .global else {
            throw .cloud(.unsuitableDomain(name))
        }
        return name.text
    }
}
