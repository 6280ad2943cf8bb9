defaults write com.pigeon Proxy proxy.example
