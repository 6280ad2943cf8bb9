import PrefsCore

/// What a ``PreferencesMirror`` remembers of a key, so that it can tell which side has changed since: the value that
/// the settings and the cloud had in common last, and the step that was begun last.
struct PairedValue: Equatable {
    /// The account whose cloud had the value.
    var account: AccountName
    var common: Common
    /// The step that may have been done or not when the program ended; nil if none was under way.
    var step: Step?

    enum Common: Equatable {
        /// The key has not been paired yet.
        case unknown
        /// Both had this value; nil if neither had the key.
        case value(PropertyList?)
    }

    /// A step, which is written down before it is taken.
    enum Step: Equatable {
        /// The settings get the value of the cloud in place of another one.
        case taking(PropertyList?, inPlaceOf: PropertyList?)
        /// The cloud gets the value of the settings in place of some version.
        case uploading(PropertyList?, inPlaceOf: CloudStamp?)
    }

    init(account: AccountName, _ common: Common, _ step: Step? = nil) {
        (self.account, self.common, self.step) = (account, common, step)
    }

    /// The value in common, after finding out whether the step was taken: it was not if what it replaces is still
    /// there.
    ///
    /// If the step was taken, its value is the one in common, and a value that is different now was set after it. So an
    /// edit that was made after the program was killed is not mistaken for one that the cloud's value overrules, and a
    /// key that was uploaded and then deleted by another device is not mistaken for one that was never uploaded.
    ///
    /// One case cannot be told apart: a setting that took a value in the moment in which the program was killed, and
    /// was then set back to exactly what it was before, takes the value again.
    func settled(local: PropertyList?, cloud: CloudStamp?) -> Common {
        switch step {
        case nil: common
        case .taking(let value, let replaced): local == replaced ? common : .value(value)
        case .uploading(let value, let replaced): cloud == replaced ? common : .value(value)
        }
    }
}

/// Identifies a version of a key of the cloud.
struct CloudStamp: Equatable {
    var clock: CloudClock
    var device: DeviceIdentifier
}

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
