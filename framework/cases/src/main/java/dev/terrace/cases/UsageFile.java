package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.report.Fields;
import dev.terrace.text.yaml.SmallYaml;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the usage of nodes in percent, as YAML or JSON:
 *
 * <pre>
 * n1: {cpu: 72.5, memory: 40, time: 2026-01-01T12:00:00Z}
 * </pre>
 */
public final class UsageFile {
    /** The name of the file in the folder of a case. */
    static final String NAME = "node-usage.yaml";

    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";
    private static final String TIME = "time";
    private static final List<String> KEYS = List.of(CPU, MEMORY, TIME);

    private final Places places;

    private UsageFile(Places places) {
        this.places = places;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInput if it cannot be read, or a node has no time or an invalid percentage
     */
    public static GivenUsage read(Path file) {
        return parse(TextFile.readSmall(file), file.toString());
    }

    /** Returns the position of a node in the file. */
    public static Position placeOf(Path file, String node) {
        return YamlPlaces.of(TextFile.readSmall(file), file.toString()).of(List.of(node));
    }

    static GivenUsage parse(String text, String source) {
        if (!(SmallYaml.read(text, source) instanceof Map<?, ?> map)) {
            throw Fault.at(
                    source, "must be a map by node, like n1: {cpu: 72.5, memory: 40, time: 2026-01-01T12:00:00Z}");
        }
        UsageFile file = new UsageFile(YamlPlaces.of(text, source));
        Map<String, NodeUsage> usage = new TreeMap<>();
        map.forEach((node, given) -> {
            if (!(node instanceof String name)) {
                throw Fault.at(source, "'%s' is read as a number or flag, not as a node; quote it".formatted(node));
            }
            usage.put(name, file.usage(name, given));
        });
        return GivenUsage.of(usage);
    }

    private InvalidInput refused(String why, String... path) {
        return new InvalidInput(Finding.error(places.of(List.of(path)), why));
    }

    private NodeUsage usage(String node, @Nullable Object given) {
        if (!(given instanceof Map<?, ?> map)) {
            throw refused(
                    "%s is '%s'; expected a map like {cpu: 72.5, memory: 40, time: 2026-01-01T12:00:00Z}"
                            .formatted(node, given),
                    node);
        }
        for (Object key : map.keySet()) {
            String name = String.valueOf(key);
            if (!KEYS.contains(name)) {
                throw refused(
                        "unknown key '%s' of %s: the keys are cpu, memory and time.%s"
                                .formatted(name, node, Spelling.hint(name, KEYS)),
                        node,
                        name);
            }
        }
        return new NodeUsage(percent(node, CPU, map), percent(node, MEMORY, map), time(node, map));
    }

    private double percent(String node, String key, Map<?, ?> map) {
        Object value = map.get(key);
        if (value instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= 100) {
            return number.doubleValue();
        }
        throw refused(wrong(node, key, map, "a number from 0 to 100"), node, key);
    }

    private Instant time(String node, Map<?, ?> map) {
        return Timestamps.parse(String.valueOf(map.get(TIME)))
                .orElseThrow(() -> refused(wrong(node, TIME, map, "a time like 2026-01-01T12:00:00Z"), node, TIME));
    }

    private static String wrong(String node, String key, Map<?, ?> map, String wanted) {
        return map.containsKey(key)
                ? "%s.%s is '%s'; expected %s".formatted(node, key, map.get(key), wanted)
                : "%s has no %s; expected %s".formatted(node, key, wanted);
    }

    /** Returns the content of a file that {@link #read} reads as this usage. */
    static Fields toMap(GivenUsage usage) {
        Fields nodes = new Fields();
        usage.byNode()
                .forEach((node, used) -> nodes.with(
                        node,
                        new Fields()
                                .with(CPU, used.cpuPercent())
                                .with(MEMORY, used.memoryPercent())
                                .with(TIME, used.measured().toString())));
        return nodes;
    }
}
