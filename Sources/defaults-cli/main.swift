import PrefsCore

endProcess(status: CommandLineTool.run())
