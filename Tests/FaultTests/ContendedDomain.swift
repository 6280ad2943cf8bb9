import TestSupport
import Testing

/// A domain that many processes use at once: how it is named, and what is there before.
struct ContendedDomain: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var name: String
    var environment: [String: String?] = ["PREFS_SYNC": nil]
    var prepare: @Sendable (TemporaryHome) throws -> Void = { _ in }

    static let all = [
        ContendedDomain(testDescription: "a domain of the store", name: "com.pigeon"),
        ContendedDomain(testDescription: "a domain, without fsync", name: "com.pigeon", environment: [:]),
        ContendedDomain(testDescription: "a path", name: "./settings"),
        ContendedDomain(testDescription: "an XML file", name: "./settings.plist") {
            try $0.create("settings.plist", TemporaryHome.document("<dict/>"))
        },
        ContendedDomain(testDescription: "a symbolic link", name: "./link.plist") {
            try $0.createDirectory("elsewhere")
            try $0.link("link.plist", to: "elsewhere/real.plist")
        },
    ]
}
