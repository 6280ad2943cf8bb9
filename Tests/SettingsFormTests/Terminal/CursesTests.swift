import CCurses
import Testing

@Suite struct CursesTests {
    @Test func attributesDifferFromEachOther() {
        let attributes = [curses_normal, curses_bold, curses_dim, curses_underline, curses_reverse]
        #expect(Set(attributes).count == attributes.count)
    }

    @Test func thereIsNoScreenBeforeCursesStarts() {
        #expect(curses_screen() == nil)
    }
}
