// swift-tools-version: 6.3
import Foundation
import PackageDescription

// Programs that use the library by its public names. They draw on a terminal with ncurses. Where its header is missing,
// the package has no targets, since a system library without its header makes every build fail.
let cursesHeader = Context.environment["PREFS_CURSES_HEADER"] ?? "/usr/include/ncurses.h"
let hasCurses = FileManager.default.isReadableFile(atPath: cursesHeader)

let core = Target.Dependency.product(name: "PrefsCore", package: "prefs")
let restoration = Target.Dependency.product(name: "PrefsRestoration", package: "prefs")
let cloud = Target.Dependency.product(name: "PrefsCloud", package: "prefs")
let bundles = Target.Dependency.product(name: "SettingsBundles", package: "prefs")

let package = Package(name: "Examples", swiftLanguageModes: [.v6])
package.dependencies = [.package(name: "prefs", path: "../..")]
if hasCurses {
    package.products = [
        .executable(name: "pigeon", targets: ["Pigeon"]), .executable(name: "wonderland", targets: ["Wonderland"]),
    ]
    package.targets = [
        .systemLibrary(name: "Ncurses"),
        .target(name: "Screen", dependencies: ["Ncurses"]),
        .target(name: "Wording", dependencies: [core, restoration]),
        .executableTarget(name: "Pigeon", dependencies: ["Screen", "Wording", core, restoration, bundles, cloud]),
        .executableTarget(
            name: "Wonderland", dependencies: ["Screen", "Wording", core, restoration], exclude: ["characters.sh"],
            resources: [.embedInCode("Characters.plist")]),
    ]
}
