public import Foundation
public import PrefsCore

/// ``/PrefsCore/Preferences`` with the methods and types of Foundation's UserDefaults, so that a program can be moved
/// with one line:
///
/// ```swift
/// typealias UserDefaults = PrefsUserDefaults
/// ```
///
/// Values that a program sets are in the file shortly after, and for certain when the program ends. Other programs and
/// the command `prefs` see them, and the program sees the values that these set. No value, key or name ends the
/// program: a method that fails does nothing and reports the failure to ``/PrefsCore/Preferences/onFailure``.
/// `Docs/Migrating.md` lists the differences from Foundation.
public final class PrefsUserDefaults: Sendable {
    /// The underlying settings, for everything that UserDefaults has no methods for: errors, observing, changing
    /// several keys at once.
    public let preferences: Preferences
    private let observation = Guarded<PreferenceObservation?>(nil)

    /// Creates an object for settings that were created elsewhere, such as settings in memory or in another store.
    public init(_ preferences: Preferences) {
        self.preferences = preferences
        let new = preferences.observeArrivals { [weak self] in self?.postChange() }
        observation.withLock { $0 = new }
    }

    /// The settings of this program, like ``standard``.
    public convenience init() {
        self.init(Self.standard.preferences)
    }

    /// The settings of a domain, or of this program for nil.
    ///
    /// Nil for a name that ``/PrefsCore/DomainName`` refuses, and for a domain whose file cannot be read or is
    /// malformed; the failure is reported to ``/PrefsCore/Preferences/onFailure``.
    /// ``/PrefsCore/Preferences/init(domain:)`` throws instead.
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

    /// Does nothing, like the method of UserDefaults.
    public static func resetStandardUserDefaults() {}

    // MARK: Names

    /// The name of the domain that all programs share.
    public static let globalDomain = "NSGlobalDomain"
    /// The name of the domain of this program's arguments.
    public static let argumentDomain = Preferences.argumentDomain
    /// The name of the domain of the defaults that this program registers.
    public static let registrationDomain = Preferences.registrationDomain

    /// Posted by an object when the value of a key has changed.
    ///
    /// A change by a method of this class is posted by the object that made it, on the thread of the call, before the
    /// method returns. Changes by other programs, by the command `prefs` and through ``preferences`` are posted by
    /// every object that sees them, on a thread of this library, once for all that arrive together.
    /// ``/PrefsCore/Preferences/changes(forKey:initial:)`` and ``/PrefsCore/Preferences/observe(forKey:initial:_:)``
    /// deliver each change, with key and values.
    public static let didChangeNotification = {
        // A program that only waits for the notification sees the changes of its settings, too.
        _ = standard
        return UserDefaults.didChangeNotification
    }()
}

extension PrefsUserDefaults: Hashable {
    /// Whether both operands are the same object.
    public static func == (left: PrefsUserDefaults, right: PrefsUserDefaults) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
