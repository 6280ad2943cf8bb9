import CCurses
import Glibc

let message = "prefs: This version has no form; prefs settings --accessible asks for each setting\n"
_ = write(STDERR_FILENO, message, message.utf8.count)
exit(curses_screen() == nil ? 1 : 0)
