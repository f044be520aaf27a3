package dev.terrace.report.name;

import java.util.Locale;

/** A kind of object that users can name. */
public enum Kind {
    POD,
    /** A PodGroup. */
    JOB,
    QUEUE,
    NODE;

    /** The kind as sentences name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
