@_exported public import PrefsCore
