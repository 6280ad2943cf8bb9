# Completions of prefs for fish. The candidates come from prefs itself.
# Installed by prefs: 0d6f3b8e-5c1a-4f27-9e44-b7a2c8d1f693

function __prefs_complete
    set -l words (commandline -opc)
    # The last word as it is typed, perhaps with a quote that is still open.
    set -l typed (commandline -ct)
    set -l word (string unescape -- "$typed" || string unescape -- "$typed'" || string unescape -- "$typed\"")
    command prefs complete -- $words[2..] "$word" 2>/dev/null
end

function __prefs_candidates
    __prefs_complete | string match -v -r '^\t'
end

function __prefs_takes_files
    __prefs_complete | string match -q -r '^\t'
end

complete -c prefs -f -k -a '(__prefs_candidates)'
complete -c prefs -n __prefs_takes_files -F
