/* Includes ncurses with wide characters, and wraps what Swift does not import: global variables, and macros with casts
 * or arguments. */
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdio.h>
#include <wchar.h>

/* From wchar.h, which declares it only with _XOPEN_SOURCE: the columns of a character on a terminal. */
int wcwidth(wchar_t character);

/* Starts ncurses on standard input and output. Returns NULL if it does not know the terminal that TERM names. */
static inline SCREEN *ncurses_start(void) { return newterm(NULL, stdout, stdin); }
/* The window of the whole screen. */
static inline WINDOW *ncurses_screen(void) { return stdscr; }
static inline int ncurses_colors(void) { return COLORS; }

/* Moves to the beginning of a line, and clears the line. */
static inline int ncurses_begin_line(int line) {
    return wmove(stdscr, line, 0) == ERR ? ERR : wclrtoeol(stdscr);
}
static inline int ncurses_move(int line, int column) { return wmove(stdscr, line, column); }
static inline int ncurses_add(const char *text) { return waddnstr(stdscr, text, -1); }
static inline int ncurses_set_style(attr_t attributes, short color) {
    return wattr_set(stdscr, attributes, color, NULL);
}
static inline int ncurses_show(void) { return wrefresh(stdscr); }
/* Makes the next ncurses_show draw every cell, whatever ncurses takes to be on the screen. */
static inline int ncurses_draw_all(void) { return clearok(curscr, TRUE); }

static const attr_t ncurses_bold = A_BOLD;
static const attr_t ncurses_dim = A_DIM;
static const attr_t ncurses_underline = A_UNDERLINE;
static const attr_t ncurses_reverse = A_REVERSE;
