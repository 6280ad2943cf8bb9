// Replays runs of the executable specification from standard input, and prints the first difference. `mutants.py`
// builds it together with the rules of PrefsCloud.
var runs = ModelRuns()
var difference: String?
while difference == nil, let line = readLine() { difference = runs.replay(line) }
print(difference.map { "different: \($0)" } ?? "\(runs.runs) runs, \(runs.steps) steps: the same states")
