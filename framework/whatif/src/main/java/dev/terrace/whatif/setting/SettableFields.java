package dev.terrace.whatif.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.number.NumberText;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The fields of a kind that settings may name, and their paths in an object. */
final class SettableFields {
    private enum Type {
        NUMBER,
        FLAG,
        TEXT,
        /** Amounts of resources, each a separate field. */
        AMOUNTS
    }

    private record Place(Type type, List<String> keys) {}

    private final Map<String, Place> places = new LinkedHashMap<>();
    private final String kind;
    private final String word;
    private final Set<String> resources = new TreeSet<>();

    /** @param word the noun for such an object in messages */
    SettableFields(String kind, String word, Cluster cluster) {
        this.kind = kind;
        this.word = word;
        for (int d = 0; d < cluster.resources().size(); d++) {
            resources.add(cluster.resources().name(d));
        }
    }

    SettableFields number(String name, String... keys) {
        return add(name, Type.NUMBER, keys);
    }

    SettableFields flag(String name, String... keys) {
        return add(name, Type.FLAG, keys);
    }

    SettableFields text(String name, String... keys) {
        return add(name, Type.TEXT, keys);
    }

    SettableFields amounts(String name, String... keys) {
        return add(name, Type.AMOUNTS, keys);
    }

    private SettableFields add(String name, Type type, String... keys) {
        places.put(name, new Place(type, List.of(keys)));
        return this;
    }

    /** Returns the patch that sets a field of the object. */
    Change change(ObjectNode object, Target.Field of, String value) {
        Place place = place(of.field());
        return new Change.Patched(
                kind, of.name(), List.of(Trees.put(object, place.keys(), typed(place.type(), value))));
    }

    private Place place(String field) {
        Place whole = places.get(field);
        if (whole != null && whole.type() != Type.AMOUNTS) {
            return whole;
        }
        return places.entrySet().stream()
                .filter(known -> known.getValue().type() == Type.AMOUNTS && field.startsWith(known.getKey() + "."))
                .findFirst()
                .map(known ->
                        amount(known.getValue(), field.substring(known.getKey().length() + 1)))
                .orElseThrow(() -> unknown(field));
    }

    private UnknownSetting unknown(String field) {
        if (places.containsKey(field)) {
            return new UnknownSetting("say which resource: %s.cpu, or another.".formatted(field));
        }
        int dot = field.indexOf('.');
        String first = dot < 0 ? field : field.substring(0, dot);
        String hint = Spelling.hint(places.containsKey(first) ? field : first, places.keySet());
        return new UnknownSetting("a %s has no field '%s' that can be set.%s"
                .formatted(word, field, hint.isEmpty() ? " It has " + String.join(", ", places.keySet()) + "." : hint));
    }

    /** Returns the place of a resource. Rejects a likely misspelling of a known one, but accepts other unknown ones. */
    private Place amount(Place amounts, String resource) {
        if (!resources.contains(resource)) {
            Spelling.nearest(resource, resources).ifPresent(near -> {
                throw new UnknownSetting(
                        "the cluster has no resource '%s'. Did you mean '%s'?".formatted(resource, near));
            });
        }
        return new Place(Type.AMOUNTS, Trees.below(amounts.keys(), resource));
    }

    private static JsonNode typed(Type type, String value) {
        if (type == Type.NUMBER && value.matches("-?\\d{1,18}")) {
            return LongNode.valueOf(NumberText.whole(value).orElseThrow());
        }
        if (type == Type.FLAG && (value.equals("true") || value.equals("false"))) {
            return BooleanNode.valueOf(value.equals("true"));
        }
        return TextNode.valueOf(value);
    }
}
