# Of a report of JaCoCo, an element a line: the lines of each file that were never reached, as ranges, and how many.
function range() {
  if (first != "") {
    lines = lines " " (first == last ? first : first "-" last)
    first = ""
  }
}
/^<package / { package = $2 }
/^<sourcefile / { file = package "/" $2; lines = ""; first = "" }
/^<line / {
  all++
  if ($6 > 0) {
    range()
  } else {
    missed++
    if (first == "") first = $2
    last = $2
  }
}
/^<\/sourcefile>/ {
  range()
  if (lines != "") print file ":" lines
}
END { print all - missed " of " all " lines of the readers were reached" }
