package dev.terrace.objects;

/**
 * A scheduler configuration in a ConfigMap of a dump.
 *
 * @param file the file of the dump
 * @param key the key of the text
 */
public record ConfigMapText(String file, String namespace, String name, String key, String text) {
    /** The ending of the keys of scheduler configurations. */
    public static final String SUFFIX = "scheduler.conf";

    /** Volcano's own key of its scheduler's configuration. */
    public static final String VOLCANOS_KEY = "volcano-scheduler.conf";

    /** Returns the file, the ConfigMap and its key, for positions in findings. */
    public String source() {
        return "%s (ConfigMap %s/%s, %s)".formatted(file, namespace, name, key);
    }
}
