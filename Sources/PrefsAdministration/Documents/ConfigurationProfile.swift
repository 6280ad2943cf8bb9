package import PrefsCore

/// A configuration profile of macOS: a property list whose payloads have settings of domains.
package struct ConfigurationProfile {
    private let payloads: [PropertyList]

    /// Nil for any other property list.
    package init?(_ root: PropertyList) {
        guard case .dictionary(let contents) = root, case .array(let payloads)? = contents["PayloadContent"],
            contents["PayloadType"] != nil || contents["PayloadIdentifier"] != nil
        else { return nil }
        self.payloads = payloads
    }

    /// A domain of the first payload that has one, and where its settings are in the profile; nil if there is none.
    package var settings: (domain: String, path: PropertyListKeyPath)? {
        for (index, payload) in payloads.enumerated() {
            guard case .dictionary(let payload) = payload, case .string(let type)? = payload["PayloadType"],
                let (domain, path) = Self.settings(of: payload, type),
                let keyPath = PropertyListKeyPath(components: ["PayloadContent", "\(index)"] + path)
            else { continue }
            return (domain, keyPath)
        }
        return nil
    }

    /// A domain of a payload, and where its settings are in it: managed preferences are inside, and other payloads
    /// are the settings of the domain of their type.
    private static func settings(
        of payload: PropertyListDictionary, _ type: String
    ) -> (domain: String, path: [String])? {
        guard case .dictionary(let domains)? = payload["PayloadContent"] else { return (type, []) }
        for (domain, value) in domains {
            guard case .dictionary(let modes) = value else { continue }
            for (mode, value) in modes {
                guard case .array(let items) = value, case .dictionary(let item)? = items.first,
                    item["mcx_preference_settings"] != nil
                else { continue }
                return (domain, ["PayloadContent", domain, mode, "0", "mcx_preference_settings"])
            }
        }
        return nil
    }
}
