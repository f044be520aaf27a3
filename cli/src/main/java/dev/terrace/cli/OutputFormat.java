package dev.terrace.cli;

/** The formats of results, spelled as on the command line. */
enum OutputFormat {
    table,
    json,
    yaml
}
