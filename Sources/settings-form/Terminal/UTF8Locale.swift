import CCurses
import Glibc

/// The locale of the C library and of ncurses, which decides how bytes become characters and how wide these are.
enum UTF8Locale {
    /// Chooses a locale whose characters are UTF-8, whatever the user's is: terminals use UTF-8, and `LANG` is often
    /// missing on servers and in containers. The C function is `setlocale`.
    static func choose() {
        if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
    }

    /// The widths that the C library knows; those of ``choose()``'s locale. The C function is `wcwidth`.
    static let widths = TextWidths { Int(wcwidth(wchar_t($0.value))) }
}
