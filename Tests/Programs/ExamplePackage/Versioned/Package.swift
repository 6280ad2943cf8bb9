// swift-tools-version: 6.3
import PackageDescription

// As a package depends on a version of this library. `check.sh` has its address lead to this very project.
let package = Package(
    name: "pigeon",
    dependencies: [.package(url: "https://example.com/prefs.git", from: "1.0.0")],
    targets: [
        .executableTarget(name: "pigeon", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "aviary", dependencies: [.product(name: "PrefsFoundation", package: "prefs")]),
    ],
    swiftLanguageModes: [.v6]
)
