package dev.terrace.report.name;

import java.util.Locale;

/** A kind of object that users can name. */
public enum NamedKind {
    POD,
    /** A PodGroup. */
    JOB,
    QUEUE,
    NODE;

    /** Returns the noun for the kind in sentences. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
