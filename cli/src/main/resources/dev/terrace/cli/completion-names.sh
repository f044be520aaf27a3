
function _terrace_with_names() {
  _complete_terrace
  case ${COMP_WORDS[1]} in explain|unblock) ;; *) return 0 ;; esac
  case " ${COMP_WORDS[*]} " in
    *" --snapshot"*|*.json*|*.yaml*|*.yml*|*.tar*|*.tgz*|*.zip*) ;;
    *) return 0 ;;
  esac
  local name
  while IFS= read -r name; do
    COMPREPLY+=("$name")
  done < <("${COMP_WORDS[0]}" completion --names "$((COMP_CWORD - 1))" -- "${COMP_WORDS[@]:1}" 2>/dev/null)
}
complete -F _terrace_with_names -o default terrace
