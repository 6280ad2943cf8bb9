/// What libFuzzer calls with each input. It returns 0, or −1 for an input not worth keeping.
typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// libFuzzer's main loop, for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: Callback
) -> CInt

/// Changes `size` bytes in place as libFuzzer sees fit, and returns how many there are then, `capacity` at most.
@_silgen_name("LLVMFuzzerMutate")
func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int) -> Int

/// libFuzzer calls this for every change of an input. Bytes changed blindly leave hardly any binary
/// document with an offset table that is right, so that little behind the table would ever be reached:
/// half the time only the objects are changed, and the table is made anew.
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
