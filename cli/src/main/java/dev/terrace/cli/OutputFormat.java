package dev.terrace.cli;

/** How results are shown; spelled as on the command line. */
enum OutputFormat {
    table,
    json,
    yaml
}
