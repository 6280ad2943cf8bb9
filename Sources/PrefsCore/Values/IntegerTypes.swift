// Declares the conformances of the integer types. Their implementations are shared by all of them.

extension Int: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension Int8: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension Int16: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension Int32: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension Int64: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension UInt: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension UInt8: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension UInt16: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension UInt32: StrictlyReadable, PropertyListNative, PreferenceValue {}
extension UInt64: StrictlyReadable, PropertyListNative, PreferenceValue {}

// Settings hold integers of up to 64 bits only.
extension Int128: StrictlyReadable, PropertyListNative {}
extension UInt128: StrictlyReadable, PropertyListNative {}
