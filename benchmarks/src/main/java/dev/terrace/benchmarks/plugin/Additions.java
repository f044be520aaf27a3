package dev.terrace.benchmarks.plugin;

import dev.terrace.benchmarks.plugin.Dressing.Change;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads the table of the measured plugins, each on clusters that give it decisions to make, {@code additions.txt}.
 *
 * <p>{@code ROW: PLUGIN after OTHER} begins a plugin that is added behind another one of the configuration, as in the
 * shipped examples. {@code on CLUSTER} names its only recorded cluster, {@code then ACTION} an action that runs last,
 * and {@code with YAML} an argument. The other lines are changes: {@code KIND [if COUNT] [at POINTER] JSON}, and
 * {@code KIND [if COUNT] new API KIND NAMESPACE NAME JSON} for a further object. {@code scene NAME} begins changes
 * without a plugin.
 */
public final class Additions {
    /** The time of the measured cycles. */
    public static final String NOW = "2026-01-02T12:00:00Z";
    /** The recorded cluster with evictions. */
    public static final String RECLAIM = "iii-reclaim";

    private Additions() {}

    /**
     * A plugin that is added to a configuration.
     *
     * @param cluster the name of the recorded cluster
     * @param dressing the changes that the cluster needs for the plugin
     * @param plugin the plugin's name; {@code -} if a configured plugin does the work, and the cycle without it runs on
     *     the unchanged cluster
     * @param after the plugin before it
     * @param arguments lines of YAML
     * @param action an action that runs last; empty for none
     */
    public record Addition(
            String name,
            String cluster,
            Dressing dressing,
            String plugin,
            String after,
            List<String> arguments,
            String action) {
        public boolean isConfigured() {
            return plugin.equals("-");
        }

        /** Returns the configuration of the cluster, with the action and optionally with the plugin. */
        public String conf(String plain, boolean isAdded) {
            String conf = action.isEmpty() ? plain : plain.replaceFirst("backfill\"", "backfill, " + action + "\"");
            if (!isAdded || isConfigured()) {
                return conf;
            }
            String entry = "  - name: " + plugin + "\n";
            if (!arguments.isEmpty()) {
                entry += "    arguments:\n      " + String.join("\n      ", arguments) + "\n";
            }
            String neighbour = "  - name: " + after + "\n";
            if (!conf.contains(neighbour)) {
                throw new IllegalArgumentException("no plugin " + after + " in " + conf);
            }
            return conf.replace(neighbour, neighbour + entry);
        }
    }

    /** Returns all plugins on all their clusters. */
    public static List<Addition> all() {
        List<Addition> all = new ArrayList<>();
        blocks().forEach((head, lines) -> {
            if (!head.startsWith("scene ")) {
                String[] words = head.split(":? ", -1);
                List<String> only = of("on ", lines);
                for (String cluster : only.isEmpty() ? List.of("i-1k-10k", "ii-5k-50k") : only) {
                    all.add(new Addition(
                            words[0],
                            cluster,
                            dressing(lines),
                            words[1],
                            words[3],
                            of("with ", lines),
                            String.join("", of("then ", lines))));
                }
            }
        });
        return all;
    }

    /** Returns the changes of some scenes, one after the other. */
    public static Dressing scene(String... names) {
        Map<String, List<String>> blocks = blocks();
        return dressing(Arrays.stream(names)
                .flatMap(name -> Objects.requireNonNull(blocks.get("scene " + name)).stream())
                .toList());
    }

    private static List<String> of(String property, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(property))
                .map(line -> line.substring(property.length()))
                .toList();
    }

    private static Dressing dressing(List<String> lines) {
        return new Dressing(lines.stream()
                .filter(line -> Character.isUpperCase(line.charAt(0)))
                .map(Change::parse)
                .toList());
    }

    private static Map<String, List<String>> blocks() {
        Map<String, List<String>> blocks = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(Additions.class.getResourceAsStream("additions.txt"))) {
            List<String> block = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.startsWith("  ")) {
                    block.add(line.substring(2));
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    block = new ArrayList<>();
                    blocks.put(line, block);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return blocks;
    }
}
