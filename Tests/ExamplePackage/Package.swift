// swift-tools-version: 6.1
import PackageDescription

// A program that keeps its settings with PrefsCore, as any package would. The documentation quotes it.
let package = Package(
    name: "pigeon",
    dependencies: [.package(name: "prefs", path: "../..")],
    targets: [
        .executableTarget(name: "pigeon", dependencies: [.product(name: "PrefsCore", package: "prefs")])
    ],
    swiftLanguageModes: [.v6]
)
