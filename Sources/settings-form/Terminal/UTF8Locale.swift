import CCurses
import SystemCLibrary

/// The locale of the C library and of ncurses, which decides how bytes become characters and how wide these are.
enum UTF8Locale {
    /// Locales that many systems have. Containers often have none but `C.UTF-8`, and older systems none of that name.
    private static let names = ["C.UTF-8", "", "en_US.UTF-8"]

    /// Chooses a locale whose characters are UTF-8, whatever the user's is: terminals use UTF-8, and `LANG` is often
    /// missing on servers and in containers. The C functions are `setlocale` and `nl_langinfo`.
    ///
    /// - Returns: False if no such locale is installed.
    static func choose() -> Bool {
        names.contains { name in
            setlocale(LC_CTYPE, name) != nil && nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
        }
    }

    /// The widths that the C library knows; those of ``choose()``'s locale. The C function is `wcwidth`.
    static let widths = TextWidths { Int(wcwidth(wchar_t($0.value))) }
}
