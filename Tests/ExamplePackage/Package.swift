// swift-tools-version: 6.1
import PackageDescription

// Two programs that keep their settings with this library, as any package would: one without Foundation and one that was
// written for it. The documentation quotes them.
let package = Package(
    name: "pigeon",
    dependencies: [.package(name: "prefs", path: "../..")],
    targets: [
        .executableTarget(name: "pigeon", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "aviary", dependencies: [.product(name: "PrefsFoundation", package: "prefs")]),
    ],
    swiftLanguageModes: [.v6]
)
