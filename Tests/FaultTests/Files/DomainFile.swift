/// A file that the domain `com.pigeon` may have, by its path in the home of a test.
enum DomainFile: String, CaseIterable, Sendable {
    case stored = "store/com.pigeon.plist"
    case ofHost = "store/ByHost/com.pigeon.TEST-HOST.plist"
    case registered = "store/Registered/com.pigeon.plist"
    case savedState = "store/SavedState/com.pigeon/main.plist"
}
