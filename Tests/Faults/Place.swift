import Testing
import TestSupport

/// A place where many processes meet: how it is named, and what is there before.
struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var domain: String
    var environment: [String: String?] = ["PREFS_SYNC": nil]
    var prepare: @Sendable (TemporaryHome) throws -> Void = { _ in }

    static let all = [
        Place(testDescription: "a domain of the store", domain: "com.pigeon"),
        Place(testDescription: "a domain, without fsync", domain: "com.pigeon", environment: [:]),
        Place(testDescription: "a path", domain: "./settings"),
        Place(testDescription: "an XML file", domain: "./settings.plist") {
            try $0.create("settings.plist", TemporaryHome.document("<dict/>"))
        },
        Place(testDescription: "a symbolic link", domain: "./link.plist") {
            try $0.createDirectory("elsewhere")
            try $0.link("link.plist", to: "elsewhere/real.plist")
        },
    ]
}
