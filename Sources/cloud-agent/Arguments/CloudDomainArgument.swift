import PrefsCloud

/// The name of a domain in the cloud.
enum CloudDomainArgument {
    /// Takes the name of a domain. The cloud has no global domain, no hosts and no folders of domains.
    static func parse(_ text: String) throws -> String {
        let name = try DomainName(text)
        guard !name.text.utf8.contains(UInt8(ascii: "/")), name != .global else {
            throw CloudError.unsuitableDomain(name)
        }
        return name.text
    }
}
