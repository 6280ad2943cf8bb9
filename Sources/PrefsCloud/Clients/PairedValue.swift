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

    init(clock: CloudClock, device: DeviceIdentifier) {
        (self.clock, self.device) = (clock, device)
    }

    init(_ version: CloudVersion) {
        self.init(clock: version.clock, device: version.device)
    }
}
