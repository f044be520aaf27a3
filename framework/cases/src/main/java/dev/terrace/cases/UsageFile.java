package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.NodeUsage;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How busy nodes are, in percent, as YAML or JSON:
 *
 * <pre>
 * n1: {cpu: 72.5, memory: 40, time: 2026-01-01T12:00:00Z}
 * </pre>
 */
public final class UsageFile {
    /** Its name in the folder of a case. */
    static final String NAME = "node-usage.yaml";

    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";
    private static final String TIME = "time";
    private static final List<String> KEYS = List.of(CPU, MEMORY, TIME);

    private UsageFile() {}

    /** @throws InvalidInput if it cannot be read, or a node has no time, or a number that is no percentage */
    public static GivenUsage read(Path file) {
        return parse(TextFile.read(file), file.toString());
    }

    static GivenUsage parse(String text, String source) {
        if (!(SmallYaml.read(text, source) instanceof Map<?, ?> map)) {
            throw Fault.at(
                    source, "must be a map by node, like n1: {cpu: 72.5, memory: 40, time: 2026-01-01T12:00:00Z}");
        }
        Map<String, NodeUsage> usage = new TreeMap<>();
        map.forEach((node, given) -> usage.put(String.valueOf(node), usage(String.valueOf(node), given, source)));
        return GivenUsage.of(usage);
    }

    private static NodeUsage usage(String node, @Nullable Object given, String source) {
        if (!(given instanceof Map<?, ?> map) || !KEYS.containsAll(map.keySet())) {
            throw Fault.at(
                    source, "%s is '%s'; a map with the keys cpu, memory and time is wanted".formatted(node, given));
        }
        return new NodeUsage(
                percent(node, CPU, map.get(CPU), source),
                percent(node, MEMORY, map.get(MEMORY), source),
                time(node, map.get(TIME), source));
    }

    private static double percent(String node, String key, @Nullable Object value, String source) {
        if (value instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= 100) {
            return number.doubleValue();
        }
        throw Fault.at(source, "%s.%s is '%s'; a number from 0 to 100 is wanted".formatted(node, key, value));
    }

    private static Instant time(String node, @Nullable Object value, String source) {
        try {
            return value instanceof Date date ? date.toInstant() : Instant.parse(String.valueOf(value));
        } catch (DateTimeParseException e) {
            throw Fault.at(
                    source, "%s.time is '%s'; a time like 2026-01-01T12:00:00Z is wanted".formatted(node, value));
        }
    }

    /** The content of a file that {@link #read} reads as this. */
    static Map<String, Object> toMap(GivenUsage usage) {
        Map<String, Object> nodes = new LinkedHashMap<>();
        usage.byNode().forEach((node, used) -> {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put(CPU, used.cpuPercent());
            map.put(MEMORY, used.memoryPercent());
            map.put(TIME, used.measured().toString());
            nodes.put(node, map);
        });
        return nodes;
    }
}
