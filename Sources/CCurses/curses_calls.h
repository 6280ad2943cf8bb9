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
/* The number of colours and of pairs of colours of the terminal, 0 before start_color. */
static inline int curses_colors(void) { return COLORS; }
static inline int curses_color_pairs(void) { return COLOR_PAIRS; }

/* Waits for a key, as long as wtimeout says. Returns KEY_CODE_YES and the code of a function key (KEY_UP, KEY_RESIZE),
 * OK and a character, or ERR: no key in time, or an end of the input. */
static inline int curses_read_key(wint_t *key) { return wget_wch(stdscr, key); }
/* Puts back a character, which curses_read_key returns next. */
static inline int curses_unread_character(wchar_t character) { return unget_wch(character); }

static inline int curses_move(int line, int column) { return wmove(stdscr, line, column); }
static inline int curses_cursor_line(void) { return getcury(stdscr); }
static inline int curses_cursor_column(void) { return getcurx(stdscr); }
/* Writes `count` wide characters, or up to a 0 if `count` is negative, at the cursor, and moves it. */
static inline int curses_add(const wchar_t *characters, int count) { return waddnwstr(stdscr, characters, count); }
/* Writes `count` bytes of UTF-8, or up to a 0 if `count` is negative. The locale has to be one of UTF-8. */
static inline int curses_add_text(const char *text, int count) { return waddnstr(stdscr, text, count); }
/* Writes one cell: a character followed by those that combine with it, ended by 0. */
static inline int curses_add_cell(const wchar_t *characters, attr_t attributes, short pair) {
    cchar_t cell;
    if (setcchar(&cell, characters, attributes, pair, NULL) == ERR) return ERR;
    return wadd_wch(stdscr, &cell);
}
static inline int curses_set_attributes(attr_t attributes, short pair) {
    return wattr_set(stdscr, attributes, pair, NULL);
}
/* Changes the attributes of `count` cells from the cursor on, or to the end of the line if `count` is negative. */
static inline int curses_change_attributes(int count, attr_t attributes, short pair) {
    return wchgat(stdscr, count, attributes, pair, NULL);
}
static inline int curses_erase(void) { return werase(stdscr); }
static inline int curses_clear_to_end_of_line(void) { return wclrtoeol(stdscr); }
static inline int curses_clear_to_bottom(void) { return wclrtobot(stdscr); }
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
static const attr_t curses_standout = A_STANDOUT;
static const attr_t curses_italic = A_ITALIC;
