/// The completion scripts for each supported shell.
package enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package var text: String {
    switch self {
    case .bash: Self.forBash
    case .zsh: Self.forZsh
    case .fish: Self.forFish
    }
  }

  /// The location where the shell looks for the script.
  package var place: String {
    switch self {
    case .bash: "~/.local/share/bash-completion/completions/cameo"
    case .zsh: "a folder of $fpath, as _cameo"
    case .fish: "~/.config/fish/completions/cameo.fish"
    }
  }

  private static let forBash = #"""
    # Completion of cameo for bash: asks the program itself.
    _cameo() {
      local line=${COMP_LINE:0:COMP_POINT} own=${COMP_WORDS[COMP_CWORD]} head word
      local -a words=()
      read -a words <<<"$line"
      [[ $line == *[[:space:]] ]] && words+=("")
      # Bash ends words at = and : too; what stands before them is not to be written again.
      [[ $own == [=:] ]] && own=
      head=${words[-1]%"$own"}
      COMPREPLY=()
      while IFS=$'\t' read -r word _; do
        case $word in
          :files)
            compopt -o filenames
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$own")
            ;;
          :folders)
            compopt -o filenames
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$own")
            ;;
          ?*)
            [[ $word == *[=:] ]] && compopt -o nospace
            COMPREPLY+=("${word#"$head"}")
            ;;
        esac
      done < <("${COMP_WORDS[0]/#\~/$HOME}" completions words -- "${words[@]:1}" 2>/dev/null)
    }
    complete -F _cameo cameo
    """#

  private static let forZsh = #"""
    #compdef cameo
    # Completion of cameo for zsh: asks the program itself.
    _cameo() {
      local line word
      local -a lines whole begun
      lines=("${(@f)$("${(Q)words[1]}" completions words -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      for line in "${lines[@]}"; do
        case $line in
          :files) _files ;;
          :folders) _files -/ ;;
          ?*)
            word=${line%%$'\t'*}
            if [[ $word == *[=:] ]]; then begun+=("$word"); continue; fi
            [[ $line == *$'\t'* ]] && line=${line#*$'\t'} || line=
            whole+=("${word//:/\\:}${line:+:$line}")
            ;;
        esac
      done
      (( $#begun )) && compadd -S '' -- "${begun[@]}"
      (( $#whole )) && _describe -t words 'word' whole
      return 0
    }
    if [ "$funcstack[1]" = "_cameo" ]; then _cameo "$@"; else compdef _cameo cameo; fi
    """#

  private static let forFish = #"""
    # Completion of cameo for fish: asks the program itself.
    function __cameo_words
      set -l given (commandline -opc)
      set -l current (commandline -ct)
      for line in ($given[1] completions words -- $given[2..-1] "$current" 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path "$current"
          case :folders
            __fish_complete_directories "$current"
          case '*'
            echo $line
        end
      end
    end
    complete -c cameo -f -a '(__cameo_words)'
    """#
}
