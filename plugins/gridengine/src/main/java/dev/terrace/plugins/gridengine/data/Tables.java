package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.settings.Argument;
import dev.terrace.plugins.gridengine.data.Entitlements.Grant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads the arguments that are tables of names. Reports an invalid table as a sentence, in lint too. */
public final class Tables {
    private static final Complex SLOTS = new Complex(Requests.SLOTS, Complex.Type.INT, 1000);

    private Tables() {}

    /** The parallel environment's rule for jobs with a range of slots. */
    public record Environment(String urgencySlots, int slots) {}

    /** @param reader throws an IllegalArgumentException whose message lint shows */
    public static Argument<Object> argument(String name, Consumer<Object> reader) {
        return Argument.structure(name).remarks(value -> {
            try {
                reader.accept(value);
                return List.of();
            } catch (IllegalArgumentException e) {
                return List.of(e.getMessage() + ".");
            }
        });
    }

    /** @throws IllegalArgumentException if the table is no share tree */
    public static ShareTree shareTree(Object table) {
        return new ShareTree("Root", 1, false, nodes(table));
    }

    private static List<ShareTree> nodes(Object table) {
        List<ShareTree> nodes = new ArrayList<>();
        each(table, "share_tree", (name, value) -> {
            if (value instanceof Number) {
                nodes.add(new ShareTree(name, whole(value, name), false, List.of()));
                return;
            }
            Map<String, Object> node = fields(value, name, List.of("shares", "project", "children"));
            nodes.add(new ShareTree(
                    name,
                    whole(node.getOrDefault("shares", 0), name + ".shares"),
                    Boolean.TRUE.equals(node.get("project")),
                    nodes(node.getOrDefault("children", Map.of()))));
        });
        return nodes;
    }

    public static Map<String, Complex> complexes(Optional<Object> table) {
        return table.map(Tables::complexes).orElse(Map.of(SLOTS.name(), SLOTS));
    }

    public static Map<String, Complex> complexes(Object table) {
        Map<String, Complex> complexes = new TreeMap<>(Map.of(SLOTS.name(), SLOTS));
        each(table, "complexes", (name, value) -> {
            Map<String, Object> fields = fields(value, name, List.of("type", "urgency"));
            String type = String.valueOf(fields.getOrDefault("type", "INT"));
            Complex.Type known = Arrays.stream(Complex.Type.values())
                    .filter(each -> each.name().equals(type))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("%s.type is '%s'; it can be %s"
                            .formatted(name, type, Arrays.toString(Complex.Type.values()))));
            complexes.put(name, new Complex(name, known, number(fields.getOrDefault("urgency", 0), name + ".urgency")));
        });
        return complexes;
    }

    public static Map<String, Environment> environments(Optional<Object> table) {
        return table.map(Tables::environments).orElse(Map.of());
    }

    public static Map<String, Environment> environments(Object table) {
        Map<String, Environment> environments = new TreeMap<>();
        each(table, "parallel_environments", (name, value) -> {
            Map<String, Object> fields = fields(value, name, List.of("urgency_slots", "slots"));
            Environment environment = new Environment(
                    String.valueOf(fields.getOrDefault("urgency_slots", "min")),
                    Math.toIntExact(whole(fields.getOrDefault("slots", 9999), name + ".slots")));
            new SlotRange(List.of(new SlotRange.Span(1, 2))).urgencySlots(environment.urgencySlots, environment.slots);
            environments.put(name, environment);
        });
        return environments;
    }

    public static Map<String, Grant> grants(Optional<Object> table) {
        return table.map(Tables::grants).orElse(Map.of());
    }

    public static Map<String, Grant> grants(Object table) {
        Map<String, Grant> grants = new TreeMap<>();
        each(table, "it", (name, value) -> {
            Map<String, Object> fields = fields(value, name, List.of("oticket", "fshare"));
            grants.put(
                    name,
                    new Grant(
                            whole(fields.getOrDefault("oticket", 0), name + ".oticket"),
                            whole(fields.getOrDefault("fshare", 0), name + ".fshare")));
        });
        return grants;
    }

    /** An entry of a table. */
    private interface Entry {
        void accept(String name, Object value);
    }

    private static void each(Object table, String what, Entry reader) {
        if (!(table instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(what + " is no table of names");
        }
        map.forEach((name, value) -> reader.accept(String.valueOf(name), value));
    }

    private static Map<String, Object> fields(Object value, String name, List<String> known) {
        Map<String, Object> fields = new TreeMap<>();
        each(value, name, fields::put);
        fields.keySet().stream().filter(key -> !known.contains(key)).findFirst().ifPresent(key -> {
            throw new IllegalArgumentException(
                    "%s has no '%s'; it has %s".formatted(name, key, String.join(", ", known)));
        });
        return fields;
    }

    private static double number(Object value, String name) {
        if (value instanceof Number number && number.doubleValue() >= 0) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("%s is '%s'; a number from 0 is wanted".formatted(name, value));
    }

    private static long whole(Object value, String name) {
        double number = number(value, name);
        if (number == Math.rint(number)) {
            return (long) number;
        }
        throw new IllegalArgumentException("%s is '%s'; a whole number is wanted".formatted(name, value));
    }
}
