public import Foundation
public import PrefsCore

/// ``/PrefsCore/Preferences`` with the methods and types of Foundation's UserDefaults, so that a program moves over with one line:
///
/// ```swift
/// typealias UserDefaults = PrefsUserDefaults
/// ```
///
/// What a program sets is in the file shortly after, and for certain when it ends; other programs and the command `prefs` see it,
/// and it sees what they set. No value, key or name ends the program: what cannot be done is left undone and told to
/// ``/PrefsCore/Preferences/onFailure``. `Docs/Migrating.md` lists what is different from Foundation.
public final class PrefsUserDefaults: Sendable {
    /// The settings themselves, for what UserDefaults has no methods for: errors, observing, changes of several keys at once.
    public let preferences: Preferences

    /// Settings that were made elsewhere, such as in memory, or in another store.
    public init(_ preferences: Preferences) {
        self.preferences = preferences
    }

    /// The settings of this program, as ``standard``.
    public convenience init() {
        self.init(Self.standard.preferences)
    }

    /// The settings of a domain, and of this program for nil.
    ///
    /// Nil for a name that ``/PrefsCore/DomainName`` refuses, and for a domain whose file cannot be read or is malformed, which is
    /// told to ``/PrefsCore/Preferences/onFailure``. ``/PrefsCore/Preferences/init(domain:)`` throws instead.
    public convenience init?(suiteName: String?) {
        guard let suiteName else {
            self.init()
            return
        }
        do throws(PreferencesError) {
            self.init(try Preferences(domain: suiteName))
        } catch {
            FailureReport.send(error)
            return nil
        }
    }

    /// Does nothing, as Foundation's.
    public static func resetStandardUserDefaults() {}

    // MARK: Names

    /// The domain that all programs share.
    public static let globalDomain = "NSGlobalDomain"
    /// The domain of this program's arguments.
    public static let argumentDomain = Preferences.argumentDomain
    /// The domain of what this program registers.
    public static let registrationDomain = Preferences.registrationDomain

    /// Is posted by the object whose methods have changed a value that it gives, on the thread that called them, before they return.
    ///
    /// Not for what other programs change, what other objects change, and where nothing is different:
    /// ``/PrefsCore/Preferences/changes(forKey:initial:)`` and ``/PrefsCore/Preferences/observe(forKey:initial:_:)`` tell of all changes, with key and values.
    public static let didChangeNotification = UserDefaults.didChangeNotification
}

extension PrefsUserDefaults: Hashable {
    /// Whether both are one object.
    public static func == (left: PrefsUserDefaults, right: PrefsUserDefaults) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
