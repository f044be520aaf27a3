package dev.terrace.benchmarks.plugin;

/**
 * A plugin that is added to a configuration, on a cluster in which it has something to decide.
 *
 * @param name of the plugin, and of what is measured where it is measured in several ways
 * @param cluster the recorded cluster: {@code i-1k-10k}, {@code ii-5k-50k} or {@code iii-reclaim}
 * @param dressing what the cluster has for it
 * @param isPlain whether the cycle without the plugin is run on the cluster as it was, because what was added to it
 *     means something to other plugins too
 * @param entry its lines in the configuration; empty if a plugin that is there already does it
 * @param isFirst whether it stands in the first tier, which decides about victims, or in the last one
 * @param action one that is run last of all; empty for none
 */
public record Addition(
        String name, String cluster, Dressing dressing, boolean isPlain, String entry, boolean isFirst, String action) {
    public static final String SMALL = "i-1k-10k";
    public static final String LARGE = "ii-5k-50k";
    public static final String RECLAIM = "iii-reclaim";

    /** A plugin without arguments in the last tier. */
    static Addition of(String plugin, String cluster, Dressing dressing) {
        return new Addition(plugin, cluster, dressing, false, "  - name: " + plugin + "\n", false, "");
    }

    /** The same with arguments, lines of YAML. */
    Addition with(String... arguments) {
        String lines = "    arguments:\n      " + String.join("\n      ", arguments) + "\n";
        return new Addition(name, cluster, dressing, isPlain, entry + lines, isFirst, action);
    }

    Addition named(String other) {
        return new Addition(other, cluster, dressing, isPlain, entry, isFirst, action);
    }

    Addition inFirstTier() {
        return new Addition(name, cluster, dressing, isPlain, entry, true, action);
    }

    Addition then(String last) {
        return new Addition(name, cluster, dressing, isPlain, entry, isFirst, last);
    }

    /** The configuration of the cluster, with the action and perhaps with the plugin. */
    public String conf(String plain, boolean isAdded) {
        String conf = action.isEmpty() ? plain : plain.replaceFirst("backfill\"", "backfill, " + action + "\"");
        if (!isAdded) {
            return conf;
        }
        return isFirst ? conf.replaceFirst("  - name: conformance\n", "  - name: conformance\n" + entry) : conf + entry;
    }
}
