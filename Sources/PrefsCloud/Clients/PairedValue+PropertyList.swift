import PrefsCore

/// The form of a remembered value in its file. A value that is missing in it is the absence of the key.
extension PairedValue {
    var propertyList: PropertyListDictionary {
        var form: PropertyListDictionary = ["Account": .string(account.text)]
        if case .value(let value) = common { form["Common"] = .dictionary(Self.form(of: value)) }
        switch step {
        case .taking(let value, let replaced):
            form["Taking"] = .dictionary(Self.form(of: value))
            form["InPlaceOf"] = .dictionary(Self.form(of: replaced))
        case .uploading(let value, let replaced):
            form["Uploading"] = .dictionary(Self.form(of: value))
            var version = PropertyListDictionary()
            if let replaced {
                version["Clock"] = .number(replaced.clock.rawValue)
                version["Device"] = .string(replaced.device.text)
            }
            form["InPlaceOf"] = .dictionary(version)
        case nil: break
        }
        return form
    }

    /// - Returns: Nil if the form is not one of a remembered value. The key then counts as not paired yet.
    init?(propertyList form: PropertyListDictionary) {
        guard let account = form["Account"]?.stringValue.flatMap({ try? AccountName($0) }) else { return nil }
        self.init(account: account, form["Common"]?.dictionaryValue.map { .value($0["Value"]) } ?? .unknown)
        let replaced = form["InPlaceOf"]?.dictionaryValue ?? [:]
        if let taking = form["Taking"]?.dictionaryValue {
            step = .taking(taking["Value"], inPlaceOf: replaced["Value"])
        } else if let uploading = form["Uploading"]?.dictionaryValue {
            let device = replaced["Device"]?.stringValue.flatMap(DeviceIdentifier.init)
            let clock = (try? replaced.number("Clock")) ?? 0
            let stamp = device.map { CloudStamp(clock: CloudClock(rawValue: clock), device: $0) }
            step = .uploading(uploading["Value"], inPlaceOf: stamp)
        }
    }

    private static func form(of value: PropertyList?) -> PropertyListDictionary {
        value.map { ["Value": $0] } ?? [:]
    }
}
