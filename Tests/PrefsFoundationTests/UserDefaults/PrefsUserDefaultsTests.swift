import Foundation
import PrefsFoundation
import TestSupport
import Testing

/// Volatile domains and `Preferences.onFailure` belong to the whole process, so that these tests run one after the
/// other. So do registered defaults, which other tests would see: tests of them have settings in memory.
@Suite(.serialized, .hangLimit) struct PrefsUserDefaultsTests {
    private typealias UserDefaults = PrefsUserDefaults

    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let environment: Environment
    private let defaults: UserDefaults
    private let errors = Collected<any Error>()

    init() throws {
        directory = try TemporaryDirectory()
        store = DomainStore(directory: StoreDirectory(path: directory.path("store")), durability: .unsynchronized)
        environment = Environment([
            "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.path("system"),
            "XDG_CONFIG_DIRS": directory.path("etc"),
        ])
        defaults = UserDefaults(try Preferences(domain: "com.pigeon", store: store, environment: environment))
        // What goes wrong with the files of other tests is told too.
        let (errors, path) = (errors, directory.path)
        Preferences.onFailure = { if !"\($0)".contains("/prefs-") || "\($0)".contains(path) { errors.add($0) } }
    }

    private func stored(_ domain: String = "com.pigeon") throws -> PropertyListDictionary {
        try store.contents(of: .stored(try DomainName(domain), .any))
    }

    private func lastError<Failure: Error>(_ type: Failure.Type = Failure.self) -> Failure? {
        errors.all.last as? Failure
    }

    // MARK: Moving over

    @Test func aProgramForFoundationSaysTheSame() throws {
        let suite = "prefs-test-\(UUID().uuidString)"
        let ofFoundation = Foundation.UserDefaults(suiteName: suite)
        let defaults = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        #expect(programForUserDefaults(defaults) == ofFoundation.map { programForUserDefaults($0) })
        #expect(errors.all.isEmpty)
    }

    @Test func whatAProgramSetsIsInTheFileOfItsDomain() throws {
        _ = programForUserDefaults(defaults)
        #expect(defaults.synchronize())
        #expect(
            try stored() == [
                "Map": 2, "Volume": .real(Double(Float(0.1))), "Height": 2.5, "On": true, "Text": "12 pigeons",
                "Names": ["a", "b"],
                "Mixed": [1, "a"], "Places": ["a": 1, "b": ["c": true]], "Data": .data([1, 2]),
                "Date": .date(PropertyListDate(secondsSinceReferenceDate: 0.25)), "File": "/etc/passwd", "Zoom": 7,
            ])
    }

    @Test func whatOthersWriteIsRead() throws {
        try store.apply(.set(["a", 1], key: "k"), to: .stored(try DomainName("com.pigeon"), .any))
        #expect(defaults.synchronize())
        #expect(defaults.array(forKey: "k")?.first as? String == "a")
        #expect(defaults.array(forKey: "k")?.last as? Int == 1)
    }

    @Test func elementsOfContainersAreNotWrapped() throws {
        defaults.set(["a": [1, "b"]] as [String: Any], forKey: "k")
        #expect(defaults.dictionary(forKey: "k").map { "\($0)" } == #"["a": [1, "b"]]"#)
    }

    @Test func valuesThatFoundationLosesStay() throws {
        defaults.set(UInt64.max, forKey: "large")
        #expect(defaults.object(forKey: "large") as? UInt64 == .max)
        #expect(defaults.string(forKey: "large") == "18446744073709551615")
        #expect(defaults.bool(forKey: "large"))
        #expect(defaults.integer(forKey: "large") == .max)
        defaults.set(URL(string: "https://host/path?query"), forKey: "url")
        #expect(defaults.url(forKey: "url") == URL(string: "https://host/path?query"))
        defaults.set(Double.infinity, forKey: "infinity")
        #expect(defaults.integer(forKey: "infinity") == .max)
        #expect(defaults.object(forKey: "infinity") as? Double == .infinity)
    }

    /// A program that casts with `as!` would trap.
    @Test func floatsAreReadAsFoundationReadsThem() throws {
        let float = Float(12.34)
        func set(_ defaults: some UserDefaultsShape) {
            defaults.set(float, forKey: "float")
            defaults.set(float as Any, forKey: "any")
            defaults.set(NSNumber(value: float), forKey: "number")
            defaults.set([float, 2], forKey: "floats")
            defaults.set(12.34, forKey: "double")
            defaults.register(defaults: ["registered": float, "registered floats": [float]])
        }
        func read(_ defaults: some UserDefaultsShape) -> [String] {
            ["float", "any", "number", "registered", "double"].map { key in
                let value = defaults.object(forKey: key)
                return "\(key) \(String(describing: value as? Float)) \(defaults.float(forKey: key))"
            }
                + ["floats", "registered floats"].map { key in
                    "\(key) \(String(describing: defaults.object(forKey: key) as? [Float]))"
                }
        }
        let suite = Foundation.UserDefaults(suiteName: "prefs-test-\(UUID().uuidString)")
        let ofFoundation = try #require(suite)
        let inMemory = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        set(ofFoundation)
        set(inMemory)
        #expect(read(inMemory) == read(ofFoundation))
        set(defaults)
        #expect(defaults.synchronize())
        let copy = try Preferences(inMemory: "com.pigeon", stored())
        copy.register(["registered": .real(Double(float)), "registered floats": [.real(Double(float))]])
        #expect(read(UserDefaults(copy)) == read(ofFoundation))
    }

    /// With Foundation on Linux this is a call without an end.
    @Test func nilRemovesAValue() {
        defaults.set(1, forKey: "k")
        defaults.set(nil, forKey: "k")
        #expect(defaults.object(forKey: "k") == nil)
        defaults.set(1, forKey: "k")
        defaults.set(URL?.none, forKey: "k")
        #expect(defaults.object(forKey: "k") == nil)
        defaults.set(1, forKey: "k")
        defaults.set(Any?.none, forKey: "k")
        #expect(defaults.object(forKey: "k") == nil)
        #expect(errors.all.isEmpty)
    }

    @Test func aURLGivenAsAnyIsAURL() {
        let url: Any = URL(fileURLWithPath: "/etc/passwd")
        defaults.set(url, forKey: "k")
        #expect(defaults.string(forKey: "k") == "/etc/passwd")
        #expect(errors.all.isEmpty)
    }

    @Test func dataIsNoURL() {
        defaults.set(Data("bplist00".utf8), forKey: "k")
        #expect(defaults.url(forKey: "k") == nil)
    }

    // MARK: Errors

    @Test func whatIsNoPropertyListIsToldAndNotSet() {
        struct Own {}
        defaults.set(1, forKey: "k")
        defaults.set(Own(), forKey: "k")
        #expect(defaults.integer(forKey: "k") == 1)
        #expect(lastError(BridgingError.self)?.reason == .unsupportedType("Own"))
        #expect(lastError(BridgingError.self)?.path == [.key("k")])
        defaults.set([1, NSNull()] as [Any], forKey: "k")
        #expect(lastError(BridgingError.self)?.path == [.key("k"), .index(1)])
        defaults.set(Optional<Int>.none as Any, forKey: "k")
        #expect(errors.all.count == 3)
        #expect(defaults.integer(forKey: "k") == 1)
    }

    @Test func oneValueThatIsNoPropertyListLeavesAllAsItWas() throws {
        defaults.setVolatileDomain(["a": 1, "b": NSNull()], forName: "com.pigeon.refused")
        #expect(!defaults.volatileDomainNames.contains("com.pigeon.refused"))
        defaults.set(1, forKey: "k")
        defaults.setPersistentDomain(["a": 1, "b": NSNull()], forName: "com.pigeon")
        #expect(defaults.synchronize())
        #expect(try stored() == ["k": 1])
        #expect(errors.all.compactMap { ($0 as? BridgingError)?.path } == [[.key("b")], [.key("b")]])
    }

    @Test func oneValueThatIsNoPropertyListKeepsNoOtherFromBeingRegistered() throws {
        let defaults = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        defaults.register(defaults: [
            "first": 1, "none": NSNull(), "nested": ["url": URL(filePath: "/")], "second": "text",
        ])
        #expect(defaults.integer(forKey: "first") == 1)
        #expect(defaults.string(forKey: "second") == "text")
        #expect(defaults.object(forKey: "none") == nil)
        #expect(
            errors.all.compactMap { ($0 as? BridgingError)?.path } == [[.key("nested"), .key("url")], [.key("none")]])
    }

    @Test func urlsAreRegisteredWithTheOthers() throws {
        let defaults = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        let page = try #require(URL(string: "https://loft.example/pigeons?page=1"))
        defaults.register(defaults: ["Home": page, "File": NSURL(fileURLWithPath: "/etc/passwd"), "Visits": 100])
        #expect(defaults.url(forKey: "Home") == page)
        #expect(defaults.url(forKey: "File")?.path == "/etc/passwd")
        #expect(defaults.integer(forKey: "Visits") == 100)
        #expect(errors.all.isEmpty)
    }

    @Test func domainsHaveURLs() throws {
        let page = try #require(URL(string: "https://loft.example/"))
        defaults.setPersistentDomain(["Home": page, "Visits": 1], forName: "com.pigeon")
        #expect(defaults.url(forKey: "Home") == page)
        defaults.setVolatileDomain(["Home": page], forName: "com.pigeon.with-a-url")
        defer { defaults.removeVolatileDomain(forName: "com.pigeon.with-a-url") }
        #expect(defaults.volatileDomain(forName: "com.pigeon.with-a-url")["Home"] as? String == "https://loft.example/")
        #expect(errors.all.isEmpty)
    }

    @Test func aValueTooDeepForAFileIsNotSet() throws {
        func nested(_ depth: Int) -> Any { (0..<depth).reduce(1 as Any) { value, _ in [value] } }
        defaults.set(nested(PropertyList.nestingLimit), forKey: "k")
        #expect(lastError(BridgingError.self)?.reason == .nestingTooDeep)
        defaults.set(nested(PropertyList.nestingLimit - 1), forKey: "k")
        #expect(defaults.synchronize())
        #expect(try stored()["k"] != nil)
    }

    @Test(arguments: ["", ".hidden", "../evil", "a//b", "a\0b", String(repeating: "a", count: 256)])
    func namesThatAreNoDomainsAreToldAndNothingHappens(_ name: String) {
        #expect(UserDefaults(suiteName: name) == nil)
        #expect(defaults.persistentDomain(forName: name) == nil)
        defaults.addSuite(named: name)
        defaults.removeSuite(named: name)
        defaults.setPersistentDomain(["k": 1], forName: name)
        defaults.removePersistentDomain(forName: name)
        #expect(errors.all.map { $0 as? PreferencesError } == Array(repeating: .invalidDomainName(name), count: 6))
        #expect(!FileManager.default.fileExists(atPath: directory.path("evil.plist")))
    }

    @Test func aFileThatCannotBeReadIsToldAndLeftAlone() throws {
        defaults.set(1, forKey: "k")
        #expect(defaults.synchronize())
        try directory.write(Array("<plist>".utf8), to: "store/com.pigeon.plist")
        defaults.set(2, forKey: "k")
        #expect(!defaults.synchronize())
        #expect(lastError(PreferencesError.self) != nil)
        #expect(defaults.integer(forKey: "k") == 2)
        #expect(try directory.bytes(of: "store/com.pigeon.plist") == Array("<plist>".utf8))
    }

    /// Whatever a program sets, each method to read it returns, and they agree on what it is.
    @Test func manyRandomValuesAreReadOrRefused() throws {
        let count = Repetitions.count(20_000, soak: 100_000)
        let defaults = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        var values = RandomAny(seed: 20_260_102)
        var expected: PropertyList?
        var kinds: Set<PropertyListKind> = []
        var wrong: [String] = []
        for _ in 0..<count {
            let value = values.next()
            defaults.set(value, forKey: "k")
            if let url = value as? URL {
                expected = PropertyList(url)
            } else if let bridged = try? PropertyList(bridging: value) {
                expected = bridged
            }
            guard let stored = defaults.preferences.object(forKey: "k") else { continue }
            kinds.insert(stored.kind)
            if stored != expected || !Self.readingsAgree(of: defaults, stored) { wrong.append("\(value): \(stored)") }
        }
        #expect(wrong.prefix(3).isEmpty)
        #expect(kinds == [.string, .boolean, .integer, .real, .date, .data, .uid, .array, .dictionary])
        #expect(errors.all.count { $0 is BridgingError } > count / 100)
    }

    private static func readingsAgree(of defaults: UserDefaults, _ stored: PropertyList) -> Bool {
        let (integer, double, float) = (
            defaults.integer(forKey: "k"), defaults.double(forKey: "k"), defaults.float(forKey: "k")
        )
        let isScalar = [.string, .boolean, .integer, .real].contains(stored.kind)
        let texts = defaults.stringArray(forKey: "k")
        return defaults.object(forKey: "k") != nil
            && (isScalar || (integer == 0 && double == 0 && float == 0 && !defaults.bool(forKey: "k")))
            && (integer == 0 || defaults.bool(forKey: "k"))
            && (defaults.string(forKey: "k") != nil) == isScalar
            && (defaults.data(forKey: "k") != nil) == (stored.kind == .data)
            && (defaults.array(forKey: "k") != nil) == (stored.kind == .array)
            && (defaults.dictionary(forKey: "k") != nil) == (stored.kind == .dictionary || stored.kind == .uid)
            && (texts == nil || texts?.count == stored.arrayValue?.count)
            && (defaults.url(forKey: "k") == nil || stored.kind == .string || stored.kind == .dictionary)
    }

    // MARK: Domains

    @Test func suitesAreSearchedByOneObject() throws {
        try store.apply(.set(1, key: "k"), to: .stored(try DomainName("com.suite"), .any))
        let other = UserDefaults(try Preferences(domain: "com.pigeon", store: store, environment: environment))
        defaults.addSuite(named: "com.suite")
        #expect(defaults.integer(forKey: "k") == 1)
        #expect(other.object(forKey: "k") == nil)
        defaults.removeSuite(named: "com.suite")
        #expect(defaults.object(forKey: "k") == nil)
    }

    @Test func persistentDomainsAreReplacedAndRemoved() throws {
        #expect(defaults.persistentDomain(forName: "com.other") == nil)
        defaults.setPersistentDomain(["a": 1, "b": true], forName: "com.other")
        defaults.setPersistentDomain(["c": "d"], forName: "com.other")
        #expect(defaults.persistentDomain(forName: "com.other") as? [String: String] == ["c": "d"])
        defaults.removePersistentDomain(forName: "com.other")
        #expect(defaults.persistentDomain(forName: "com.other") == nil)
        for name in [UserDefaults.argumentDomain, UserDefaults.registrationDomain] {
            defaults.setPersistentDomain(["a": 1], forName: name)
            #expect(lastError() == PreferencesError.invalidDomainName(name))
        }
    }

    @Test func volatileDomainsAreReplacedAndRemoved() {
        let name = "com.pigeon.volatile"
        #expect(defaults.volatileDomain(forName: name).isEmpty)
        defaults.setVolatileDomain(["a": 1], forName: name)
        defaults.setVolatileDomain(["b": 2], forName: name)
        #expect(defaults.volatileDomain(forName: name) as? [String: Int] == ["b": 2])
        #expect(
            Set(defaults.volatileDomainNames).isSuperset(of: [
                name, UserDefaults.argumentDomain, UserDefaults.registrationDomain,
            ]))
        defaults.removeVolatileDomain(forName: name)
        #expect(!defaults.volatileDomainNames.contains(name))
    }

    @Test func registeredDefaultsShowThrough() throws {
        let defaults = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        defaults.register(defaults: ["k": 1])
        #expect(defaults.integer(forKey: "k") == 1)
        #expect(defaults.dictionaryRepresentation()["k"] as? Int == 1)
        defaults.set(2, forKey: "k")
        #expect(defaults.integer(forKey: "k") == 2)
        defaults.removeObject(forKey: "k")
        #expect(defaults.integer(forKey: "k") == 1)
    }

    @Test func managedValuesAreForced() throws {
        let folder = directory.path("etc/prefs")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try directory.write(PropertyList.dictionary(["k": 1]).encoded(as: .xml), to: "etc/prefs/com.managed.plist")
        let managed = UserDefaults(try Preferences(domain: "com.managed", store: store, environment: environment))
        managed.set(2, forKey: "k")
        #expect(managed.integer(forKey: "k") == 1)
        #expect(managed.objectIsForced(forKey: "k"))
        #expect(managed.objectIsForced(forKey: "k", inDomain: "com.managed"))
        #expect(!managed.objectIsForced(forKey: "k", inDomain: "com.pigeon"))
        #expect(!managed.objectIsForced(forKey: "other"))
    }

    // MARK: Notifications

    /// The steps of some work that were posted.
    private func posted(by defaults: UserDefaults, _ steps: [(name: String, work: () -> Void)]) -> [String] {
        let (current, posted) = (Collected<String>(), Collected<String>())
        let token = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
        ) { _ in posted.add(current.all.last ?? "") }
        defer { NotificationCenter.default.removeObserver(token) }
        for step in steps {
            current.add(step.name)
            step.work()
        }
        return posted.all
    }

    @Test func changesArePosted() throws {
        let defaults = UserDefaults(try Preferences(inMemory: "com.pigeon"))
        let posted = posted(
            by: defaults,
            [
                ("set", { defaults.set(1, forKey: "k") }),
                ("set the same", { defaults.set(1, forKey: "k") }),
                ("set a boolean", { defaults.set(true, forKey: "k") }),
                ("remove", { defaults.removeObject(forKey: "k") }),
                ("remove again", { defaults.removeObject(forKey: "k") }),
                ("register", { defaults.register(defaults: ["k": 1]) }),
                ("refused", { defaults.set(NSNull(), forKey: "k") }),
                ("own domain", { defaults.setPersistentDomain(["k": 2], forName: "com.pigeon") }),
                ("other domain", { defaults.setPersistentDomain(["k": 1], forName: "com.other") }),
                ("remove domain", { defaults.removePersistentDomain(forName: "com.pigeon") }),
            ])
        #expect(posted == ["set", "set a boolean", "remove", "register", "own domain", "remove domain"])
    }

    /// Those of a method are posted by it; the others once for what arrives together.
    @Test func changesOfOthersArePosted() throws {
        let posted = Collected<[String: Any]>()
        let token = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
        ) { [defaults] _ in posted.add(defaults.dictionaryRepresentation().filter { $0.key.hasPrefix("N") }) }
        defer { NotificationCenter.default.removeObserver(token) }
        try store.apply(.mergeAll(["N1": 1, "N2": 2, "N3": 3]), to: .stored(try DomainName("com.pigeon"), .any))
        try eventually(posted.all.count) { $0 == 1 }
        #expect(posted.all.last as? [String: Int] == ["N1": 1, "N2": 2, "N3": 3])
        defaults.preferences.set(4, forKey: "N1")
        try eventually(posted.all.count) { $0 == 2 }
        defaults.set(5, forKey: "N1")
        #expect(posted.all.count == 3)
        try defaults.preferences.update { $0["N2"] = nil }
        try eventually(posted.all.count) { $0 == 4 }
        #expect(posted.all.last as? [String: Int] == ["N1": 5, "N3": 3])
    }

    @Test func changesOfWhatIsSearchedArePosted() {
        defaults.setPersistentDomain(["k": 1], forName: "com.other")
        let posted = posted(
            by: defaults,
            [
                ("add", { defaults.addSuite(named: "com.other") }),
                ("remove", { defaults.removeSuite(named: "com.other") }),
            ])
        #expect(Set(posted) == ["add", "remove"])
    }
}

/// Things that closures have been given, in their order.
private final class Collected<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    func add(_ element: Element) { lock.withLock { elements.append(element) } }
    var all: [Element] { lock.withLock { elements } }
}
