/* Includes ncurses with wide characters, and wraps what Swift does not import: global variables, macros with casts or
 * arguments, and functions with variable arguments. */
#if !__has_include(<ncurses.h>)
#error "ncurses.h is not installed any more: install libncurses-dev, or type: swift package purge-cache"
#endif
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdio.h>
#include <wchar.h>

/* From wchar.h, which declares it only with _XOPEN_SOURCE. */
int wcwidth(wchar_t character);

/* Starts curses on standard input and output, for the terminal that TERM names. Returns NULL if TERM is unknown;
 * initscr, which prints a message and ends the program then, is not for programs with messages of their own. */
static inline SCREEN *curses_start(void) { return newterm(NULL, stdout, stdin); }

/* The window of the whole screen, NULL before curses_start. */
static inline WINDOW *curses_screen(void) { return stdscr; }
static inline int curses_lines(void) { return LINES; }
static inline int curses_columns(void) { return COLS; }
/* The number of colours of the terminal, 0 before start_color. */
static inline int curses_colors(void) { return COLORS; }

static inline int curses_move(int line, int column) { return wmove(stdscr, line, column); }
/* Writes `count` bytes of UTF-8, or up to a 0 if `count` is negative. The locale has to be one of UTF-8. */
static inline int curses_add_text(const char *text, int count) { return waddnstr(stdscr, text, count); }
static inline int curses_set_attributes(attr_t attributes, short pair) {
    return wattr_set(stdscr, attributes, pair, NULL);
}
static inline int curses_erase(void) { return werase(stdscr); }
static inline int curses_refresh(void) { return wrefresh(stdscr); }
/* Draws every cell again at the next refresh, also those that curses takes to be on the screen. */
static inline int curses_redraw_all(void) { return clearok(curscr, TRUE); }

/* The value of a text capability of the terminal, or NULL: the C function returns -1 cast to a pointer for the name of
 * another kind. */
static inline const char *curses_capability(const char *name) {
    char *text = tigetstr((char *)name);
    return text == (char *)-1 ? NULL : text;
}

static const attr_t curses_normal = A_NORMAL;
static const attr_t curses_bold = A_BOLD;
static const attr_t curses_dim = A_DIM;
static const attr_t curses_underline = A_UNDERLINE;
static const attr_t curses_reverse = A_REVERSE;
