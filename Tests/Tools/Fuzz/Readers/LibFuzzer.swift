/// The function that libFuzzer calls with each input. It returns 0, or −1 for an input that libFuzzer should not keep.
typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// libFuzzer's main loop, for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: Callback
) -> CInt

/// libFuzzer's own mutation: changes `size` bytes in place, and returns their new number, `capacity` at most.
@_silgen_name("LLVMFuzzerMutate")
func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int) -> Int

/// Changes an input; libFuzzer calls this function for every mutation. After random changes, hardly any binary document
/// has a correct offset table, and readers would refuse it before they read an object. So half of the mutations change
/// the objects alone, and make a new table.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int, _ seed: CUnsignedInt)
    -> Int
{
    guard seed % 2 == 0, var layout = BinaryLayout(Array(UnsafeBufferPointer(start: data, count: size))) else {
        return mutate(data, size, capacity)
    }
    layout.changeObjects(capacity: capacity)
    let document = layout.document
    guard document.count <= capacity else { return mutate(data, size, capacity) }
    UnsafeMutableBufferPointer(start: data, count: capacity).baseAddress?.update(from: document, count: document.count)
    return document.count
}
