import PrefsCore

/// What there is at a key path: the value, and who owns what of it.
struct SettingSite {
    var value: PropertyList?
    var owned: OwnedNode?
}
