internal import SystemCLibrary

/// Memory of the C library, which grows in place or has its pages moved by the kernel, where they need not be copied.
extension UnsafeMutableRawBufferPointer {
    /// New memory, to be freed with ``freeMemory()``.
    static func growing(byteCount: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: existing(malloc(byteCount)), count: byteCount)
    }

    /// New memory of zeros, to be freed with ``freeMemory()``. The kernel allocates a page of much memory when it is
    /// first touched.
    static func zeros(byteCount: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: existing(calloc(byteCount, 1)), count: byteCount)
    }

    /// Makes this memory larger, keeping its bytes. The address may change.
    mutating func grow(toByteCount byteCount: Int) {
        self = UnsafeMutableRawBufferPointer(start: Self.existing(realloc(baseAddress, byteCount)), count: byteCount)
    }

    func freeMemory() {
        free(baseAddress)
    }

    /// Ends the process if memory has run out, as Swift does.
    private static func existing(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let memory else { preconditionFailure("out of memory") }
        return memory
    }
}
