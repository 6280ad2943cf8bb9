// swift-tools-version: 6.1
import PackageDescription

let library = Target.Dependency.product(
    name: "PrefsFoundation", package: "prefs", condition: .when(platforms: [.linux]))
let package = Package(
    name: "swallow",
    dependencies: [.package(url: "https://example.com/prefs.git", from: "1.0.0")],
    targets: [.executableTarget(name: "swallow", dependencies: [library])]
)
