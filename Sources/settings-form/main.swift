import PrefsCore

CurrentProcess.end(status: FormProgram.run())
