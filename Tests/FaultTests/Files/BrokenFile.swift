import Foundation
import TestSupport
import Testing

/// A domain's file that must not be overwritten.
struct BrokenFile: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var contents: Data
    var mode = 0o640
    /// What the message says besides the path.
    var words: [String]

    private init(_ name: String, _ contents: Data, mode: Int = 0o640, _ words: String...) {
        (testDescription, self.contents, self.mode, self.words) = (name, contents, mode, words)
    }

    private init(_ name: String, _ text: String, mode: Int = 0o640, _ words: String...) {
        (testDescription, contents, self.mode, self.words) = (name, Data(text.utf8), mode, words)
    }

    private static let leftAlone = "The file was left as it is."

    static let malformed = [
        BrokenFile("empty", "", "is not a property list: it is empty", leftAlone),
        BrokenFile(
            "XML", TemporaryHome.xmlHeader + "<dict>\n<key>a</key>\n<integer>1x</integer>\n</dict>\n</plist>\n",
            "is not a property list: XML, line 6 (byte 184): not an integer", leftAlone),
        BrokenFile(
            "XML cut short", TemporaryHome.xmlHeader + "<dict><key>a</key>",
            "is not a property list: XML, line 4", leftAlone),
        BrokenFile(
            "binary",
            Data("bplist00".utf8) + [0xD1, 1, 0, 0x51, 0x61, 8, 11, 0, 0, 0, 0, 0, 0, 1, 1]
                + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13],
            "is not a property list: binary, byte 8: a container holds itself", leftAlone),
        BrokenFile("binary cut short", "bplist00", "is not a property list: binary, byte 0: the trailer", leftAlone),
        BrokenFile(
            "OpenStep", "{ a = 1;\n b }", "is not a property list: OpenStep text, line 2 (byte 12): expected ;",
            leftAlone),
        BrokenFile("array", "(a, b)", "holds an array and not a dictionary", leftAlone),
        BrokenFile(
            "string in XML", TemporaryHome.document("<string/>"), "holds a string and not a dictionary", leftAlone),
    ]

    /// Sound, but for the permission.
    static let unreadable = BrokenFile("unreadable", "{ a = 1; list = ( x ); }", mode: 0, "open", "Permission denied")
}
