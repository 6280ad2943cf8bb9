// swift-tools-version: 6.3
import PackageDescription

// A package of its own, since it needs another one.
let package = Package(
    name: "Configuration",
    products: [.library(name: "PreferencesProvider", targets: ["PreferencesProvider"])],
    dependencies: [
        .package(name: "prefs", path: "../../.."),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0"),
    ],
    targets: [
        .target(
            name: "PreferencesProvider",
            dependencies: [
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "PrefsCore", package: "prefs"),
            ],
            // The closures of the protocol `ConfigProvider` are such.
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        .executableTarget(name: "weathercock", dependencies: ["PreferencesProvider"]),
        .testTarget(name: "PreferencesProviderTests", dependencies: ["PreferencesProvider"]),
    ],
    swiftLanguageModes: [.v6]
)
