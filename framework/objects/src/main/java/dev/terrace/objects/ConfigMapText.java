package dev.terrace.objects;

/**
 * A scheduler configuration in a ConfigMap of a dump.
 *
 * @param source the file, the ConfigMap and its key, for positions in findings
 */
public record ConfigMapText(String source, String text) {
    /** The ending of the keys of scheduler configurations. */
    public static final String SUFFIX = "scheduler.conf";
}
