import PrefsCore

CurrentProcess.end(status: AgentProgram.run())
