# Completions of prefs for bash. The candidates come from prefs itself.
# Installed by prefs: 0d6f3b8e-5c1a-4f27-9e44-b7a2c8d1f693

# Splits a command line. Sets prefs_words, the words after the command as the command would get them; prefs_quote, the
# quote that is still open; prefs_start, the length of the part of the last word before the text that readline
# replaces.
_prefs_split() {
    local line=$1 word= character next i length=${#1} is_word=
    prefs_words=() prefs_quote= prefs_start=0
    for ((i = 0; i < length; i++)); do
        character=${line:i:1}
        next=${line:i+1:1}
        if [[ $prefs_quote ]]; then
            if [[ $character == "$prefs_quote" ]]; then
                prefs_quote=
                prefs_start=${#word}
            elif [[ $prefs_quote == '"' && $character == '\' && $next == [\"\\\$\`] ]]; then
                word+=$next
                ((++i))
            else
                word+=$character
            fi
        elif [[ $character == [[:space:]] ]]; then
            [[ $is_word ]] && prefs_words+=("$word")
            word= is_word= prefs_start=0
        else
            is_word=yes
            case $character in
            [\'\"])
                prefs_quote=$character
                prefs_start=${#word}
                ;;
            '\')
                word+=$next
                ((++i))
                ;;
            *)
                word+=$character
                [[ $COMP_WORDBREAKS == *"$character"* ]] && prefs_start=${#word}
                ;;
            esac
        fi
    done
    prefs_words+=("$word")
    prefs_words=("${prefs_words[@]:1}")
}

# Sets prefs_text to the given text as it has to be typed inside the open quote or, without one, with escapes.
_prefs_quoted() {
    case $prefs_quote in
    \') prefs_text=${1//\'/"'\\''"} ;;
    \")
        prefs_text=${1//\\/\\\\}
        prefs_text=${prefs_text//\"/\\\"}
        prefs_text=${prefs_text//\$/\\\$}
        prefs_text=${prefs_text//\`/\\\`}
        ;;
    *) printf -v prefs_text %q "$1" ;;
    esac
}

_prefs() {
    local IFS=$' \t\n' prefs_words prefs_quote prefs_start prefs_text
    local line=${COMP_LINE-${COMP_WORDS[*]:0:COMP_CWORD+1}} candidate word takes_files=
    [[ ${COMP_POINT-} ]] && line=${line:0:COMP_POINT}
    COMPREPLY=()
    _prefs_split "$line"
    word=${prefs_words[-1]-}
    while IFS= read -r candidate; do
        if [[ $candidate == $'\t'* ]]; then
            takes_files=yes
            continue
        fi
        candidate=${candidate%%$'\t'*}
        _prefs_quoted "${candidate:prefs_start}"
        COMPREPLY+=("$prefs_text")
    done < <(command prefs complete -- "${prefs_words[@]}" 2>/dev/null)
    [[ $takes_files ]] || return 0
    # Readline quotes file names itself.
    compopt -o filenames 2>/dev/null
    while IFS= read -r candidate; do
        COMPREPLY+=("${candidate:prefs_start}")
    done < <(compgen -f -- "$word")
}

complete -F _prefs prefs
