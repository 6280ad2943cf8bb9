import PrefsCore

try? StandardStream.error.write(Array("prefs: usage: prefs-cloud COMMAND\n".utf8))
CurrentProcess.end(status: 255)
