package dev.terrace.anonymise;

/** Maps a name to its new one. The first pass only collects the names and returns them unchanged. */
interface Renaming {
    String name(Domain domain, String old);
}
