import Foundation

// Reads documents from standard input, each after its length (four bytes, the most significant first), and answers each
// with two verdicts in the same form: that of PropertyLists, and then that of Foundation. The first is written before
// Foundation, which may trap, reads the document.
while let document = Message.read() {
    Message.write(Verdict.ofPropertyLists(document))
    Message.write(Verdict.ofFoundation(document))
}
