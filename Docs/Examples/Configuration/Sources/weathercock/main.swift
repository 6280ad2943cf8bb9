import Configuration
import PreferencesProvider

let reader = ConfigReader(providers: [EnvironmentVariablesProvider(), PreferencesProvider()])
let port = reader.int(forKey: "http.port", default: 8080)
print("http://localhost:\(port)")
