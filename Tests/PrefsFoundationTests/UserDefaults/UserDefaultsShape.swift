import Foundation
import PrefsFoundation

/// The methods of Foundation's UserDefaults, as a program calls them. That both classes have them all, with the same
/// names and types, is what the compiler checks here.
protocol UserDefaultsShape: AnyObject, Hashable {
    static var didChangeNotification: NSNotification.Name { get }
    static var globalDomain: String { get }
    static var argumentDomain: String { get }
    static var registrationDomain: String { get }
    static func resetStandardUserDefaults()

    func object(forKey defaultName: String) -> Any?
    func string(forKey defaultName: String) -> String?
    func array(forKey defaultName: String) -> [Any]?
    func dictionary(forKey defaultName: String) -> [String: Any]?
    func data(forKey defaultName: String) -> Data?
    func stringArray(forKey defaultName: String) -> [String]?
    func integer(forKey defaultName: String) -> Int
    func float(forKey defaultName: String) -> Float
    func double(forKey defaultName: String) -> Double
    func bool(forKey defaultName: String) -> Bool
    func url(forKey defaultName: String) -> URL?
    func set(_ value: Any?, forKey defaultName: String)
    func set(_ value: Int, forKey defaultName: String)
    func set(_ value: Float, forKey defaultName: String)
    func set(_ value: Double, forKey defaultName: String)
    func set(_ value: Bool, forKey defaultName: String)
    func set(_ url: URL?, forKey defaultName: String)
    func removeObject(forKey defaultName: String)
    func register(defaults registrationDictionary: [String: Any])
    func addSuite(named suiteName: String)
    func removeSuite(named suiteName: String)
    func dictionaryRepresentation() -> [String: Any]
    var volatileDomainNames: [String] { get }
    func volatileDomain(forName domainName: String) -> [String: Any]
    func setVolatileDomain(_ domain: [String: Any], forName domainName: String)
    func removeVolatileDomain(forName domainName: String)
    func persistentDomain(forName domainName: String) -> [String: Any]?
    func setPersistentDomain(_ domain: [String: Any], forName domainName: String)
    func removePersistentDomain(forName domainName: String)
    @discardableResult func synchronize() -> Bool
    func objectIsForced(forKey key: String) -> Bool
    func objectIsForced(forKey key: String, inDomain domain: String) -> Bool
}

extension UserDefaults: UserDefaultsShape {}
extension PrefsUserDefaults: UserDefaultsShape {}

/// A part of a program that was written for Foundation: it sets values of all types and says what it reads.
func programForUserDefaults(_ defaults: some UserDefaultsShape) -> [String] {
    defaults.register(defaults: ["Follow": true, "Zoom": 3])
    defaults.set(2, forKey: "Map")
    defaults.set(Float(0.1), forKey: "Volume")
    defaults.set(2.5, forKey: "Height")
    defaults.set(true, forKey: "On")
    defaults.set("12 pigeons", forKey: "Text")
    defaults.set(["a", "b"], forKey: "Names")
    defaults.set([1, "a"] as [Any], forKey: "Mixed")
    defaults.set(["a": 1, "b": ["c": true]], forKey: "Places")
    defaults.set(Data([1, 2]), forKey: "Data")
    defaults.set(Date(timeIntervalSinceReferenceDate: 0.25), forKey: "Date")
    defaults.set(URL(fileURLWithPath: "/etc/passwd"), forKey: "File")
    defaults.set(1, forKey: "Gone")
    defaults.removeObject(forKey: "Gone")
    defaults.set(2, forKey: "Gone too")
    defaults.set(Any?.none, forKey: "Gone too")
    defaults.set(7, forKey: "Zoom")
    return [
        "\(defaults.integer(forKey: "Map"))", "\(defaults.float(forKey: "Volume"))",
        "\(defaults.double(forKey: "Height"))",
        "\(defaults.bool(forKey: "On"))", "\(defaults.bool(forKey: "Follow"))", "\(defaults.integer(forKey: "Zoom"))",
        "\(defaults.integer(forKey: "Text"))", defaults.string(forKey: "Text") ?? "-",
        defaults.string(forKey: "Map") ?? "-",
        defaults.string(forKey: "On") ?? "-", "\(defaults.stringArray(forKey: "Names") ?? [])",
        "\(defaults.stringArray(forKey: "Mixed") ?? [])",
        "\(defaults.array(forKey: "Names") as? [String] ?? [])", "\(defaults.array(forKey: "Mixed")?.count ?? 0)",
        "\(defaults.dictionary(forKey: "Places")?["a"] as? Int ?? 0)", "\(defaults.data(forKey: "Data") ?? Data())",
        "\((defaults.object(forKey: "Date") as? Date)?.timeIntervalSinceReferenceDate ?? 0)",
        defaults.url(forKey: "File")?.path ?? "-",
        "\(defaults.object(forKey: "Gone") == nil)", "\(defaults.object(forKey: "Gone too") == nil)",
        "\(defaults.object(forKey: "Map") as? Int ?? 0)",
        "\(defaults.object(forKey: "On") as? Bool ?? false)", "\(defaults.integer(forKey: "Names"))",
        "\(defaults.data(forKey: "Names") == nil)",
        "\(defaults.dictionaryRepresentation()["Map"] as? Int ?? 0)",
        "\(defaults.dictionaryRepresentation()["Follow"] as? Bool ?? false)",
        "\(defaults.objectIsForced(forKey: "Map"))", "\(defaults.volatileDomain(forName: "no such").isEmpty)",
    ]
}
