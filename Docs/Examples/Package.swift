// swift-tools-version: 6.3
import Glibc
import PackageDescription

// Two programs that use the library by its public names. Both draw on a terminal with ncurses. Where its header is
// missing, the package has no targets, since a system library without its header makes every build fail.
let header = Context.environment["PREFS_CURSES_HEADER"] ?? "/usr/include/ncurses.h"
let hasCurses = access(header, R_OK) == 0

let package = Package(
    name: "Examples",
    products: hasCurses
        ? [
            .executable(name: "pigeon", targets: ["Pigeon"]), .executable(name: "wonderland", targets: ["Wonderland"]),
        ] : [],
    dependencies: [.package(name: "prefs", path: "../..")],
    targets: !hasCurses
        ? []
        : [
            .systemLibrary(name: "Ncurses"),
            .target(name: "Screen", dependencies: ["Ncurses"]),
            .executableTarget(
                name: "Pigeon",
                dependencies: [
                    "Screen", .product(name: "PrefsCore", package: "prefs"),
                    .product(name: "SettingsBundles", package: "prefs"),
                ]),
            .executableTarget(
                name: "Wonderland", dependencies: ["Screen", .product(name: "PrefsCore", package: "prefs")]),
        ],
    swiftLanguageModes: [.v6]
)
