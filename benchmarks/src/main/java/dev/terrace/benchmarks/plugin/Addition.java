package dev.terrace.benchmarks.plugin;

/**
 * A plugin that is added to a configuration, on a cluster that gives it decisions to make.
 *
 * @param name the plugin's name, with a variant if it is measured in several ways
 * @param cluster the recorded cluster: {@code i-1k-10k}, {@code ii-5k-50k} or {@code iii-reclaim}
 * @param dressing the changes that the cluster needs for the plugin
 * @param isPlain whether the cycle without the plugin runs on the unchanged cluster, because the changes matter to
 *     other plugins too
 * @param entry its lines in the configuration; empty if a configured plugin does the work
 * @param isFirst whether it is in the first tier, which decides about victims, or in the last one
 * @param action an action that runs last; empty for none
 */
public record Addition(
        String name,
        String cluster,
        ClusterDressing dressing,
        boolean isPlain,
        String entry,
        boolean isFirst,
        String action) {
    public static final String SMALL = "i-1k-10k";
    public static final String LARGE = "ii-5k-50k";
    public static final String RECLAIM = "iii-reclaim";

    /** A plugin without arguments in the last tier. */
    static Addition of(String plugin, String cluster, ClusterDressing dressing) {
        return new Addition(plugin, cluster, dressing, false, "  - name: " + plugin + "\n", false, "");
    }

    /** A copy with arguments, as lines of YAML. */
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

    /** The configuration of the cluster, with the action and optionally with the plugin. */
    public String conf(String plain, boolean isAdded) {
        String conf = action.isEmpty() ? plain : plain.replaceFirst("backfill\"", "backfill, " + action + "\"");
        if (!isAdded) {
            return conf;
        }
        return isFirst ? conf.replaceFirst("  - name: conformance\n", "  - name: conformance\n" + entry) : conf + entry;
    }
}
