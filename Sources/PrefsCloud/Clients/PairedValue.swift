import PrefsCore

/// What a ``PreferencesMirror`` remembers of a key, so that it can tell which side has changed since: the value that
/// the settings and the cloud last agreed on, and the step that was begun last.
struct PairedValue: Equatable {
    /// The account whose cloud had the value.
    var account: AccountName
    /// The value that both had, which is nil if neither had the key; nil if they never agreed.
    var agreed: PropertyList??
    /// The step that may have been done or not when the program ended; nil if none was under way.
    var step: Step?

    /// A step, which is written down before it is taken.
    enum Step: Equatable {
        /// The settings get the value of the cloud in place of another one.
        case taking(PropertyList?, inPlaceOf: PropertyList?)
        /// The cloud gets the value of the settings in place of some version.
        case uploading(PropertyList?, inPlaceOf: CloudStamp?)
    }

    /// The value last agreed on, after finding out whether the step was taken: it was not if what it replaces is still
    /// there.
    ///
    /// If the step was taken, its value is the one agreed on, and a value that is different now was set after it. So an
    /// edit that was made after the program was killed is not mistaken for one that the cloud's value overrules, and a
    /// key that was uploaded and then deleted by another device is not mistaken for one that was never uploaded.
    ///
    /// One case cannot be told apart: a setting that took a value in the moment in which the program was killed, and
    /// was then set back to exactly what it was before, takes the value again.
    func settled(local: PropertyList?, cloud: CloudStamp?) -> PropertyList?? {
        switch step {
        case nil: agreed
        case .taking(let value, let replaced): local == replaced ? agreed : .some(value)
        case .uploading(let value, let replaced): cloud == replaced ? agreed : .some(value)
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
        form["Common"] = agreed.map { Self.form(of: $0) }
        switch step {
        case .taking(let value, let replaced):
            form["Taking"] = Self.form(of: value)
            form["InPlaceOf"] = Self.form(of: replaced)
        case .uploading(let value, let replaced):
            form["Uploading"] = Self.form(of: value)
            let stamp = replaced.map { stamp -> PropertyListDictionary in
                ["Clock": .number(stamp.clock.rawValue), "Device": .string(stamp.device.text)]
            }
            form["InPlaceOf"] = .dictionary(stamp ?? [:])
        case nil: break
        }
        return form
    }

    /// - Returns: Nil if the form is not one of a remembered value. The key then counts as never agreed on.
    init?(propertyList form: PropertyListDictionary) {
        guard let account = form["Account"]?.stringValue.flatMap({ try? AccountName($0) }) else { return nil }
        self.init(account: account, agreed: form["Common"]?.dictionaryValue.map { $0["Value"] })
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

    private static func form(of value: PropertyList?) -> PropertyList {
        .dictionary(value.map { ["Value": $0] } ?? [:])
    }
}
