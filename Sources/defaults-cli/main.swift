import PrefsCore

CurrentProcess.end(status: CommandLineTool.run())
