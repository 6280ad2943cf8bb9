// The integer types, and the ways in which all of them are read and stored.

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

// Settings have integers of up to 64 bits only.
extension Int128: StrictlyReadable, PropertyListNative {}
extension UInt128: StrictlyReadable, PropertyListNative {}
