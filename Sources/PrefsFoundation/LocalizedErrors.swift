public import Foundation
public import PrefsCore

// The sentence of each error is its `localizedDescription` too.

extension BridgingError: LocalizedError { public var errorDescription: String? { description } }
extension LossyReadingError: LocalizedError { public var errorDescription: String? { description } }
extension MigrationError: LocalizedError { public var errorDescription: String? { description } }
extension PreferenceValueError: LocalizedError { public var errorDescription: String? { description } }
extension PreferenceValueFailure: LocalizedError { public var errorDescription: String? { description } }
extension PreferencesError: LocalizedError { public var errorDescription: String? { description } }
extension PropertyListError: LocalizedError { public var errorDescription: String? { description } }
extension StoredObjectError: LocalizedError { public var errorDescription: String? { description } }
extension SystemError: LocalizedError { public var errorDescription: String? { description } }
