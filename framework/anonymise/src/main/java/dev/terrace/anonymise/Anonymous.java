package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.node.GivenUsage;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An anonymised cluster and its configurations.
 *
 * @param objects the objects that affect decisions, with new names
 * @param answers the assumed answers of external services, with new names
 * @param usage the usage of nodes, which overrides the objects
 * @param names new names of objects by the old ones, by kind: "namespace/name", or the name of a cluster-scoped object
 * @param strings new texts by the old ones
 * @param kept words that were names and stay unchanged, sorted
 * @param leftOut keys of annotations that Volcano may read and that could not be parsed, sorted
 */
public record Anonymous(
        List<ObjectNode> objects,
        List<String> configurations,
        String schedulerName,
        SchedulerFlags flags,
        Map<String, @Nullable Object> answers,
        GivenUsage usage,
        SortedMap<String, SortedMap<String, String>> names,
        SortedMap<String, String> strings,
        SortedSet<String> kept,
        SortedSet<String> leftOut) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_./-]*");

    /** The document that maps the names back. It stays with the user. */
    public Map<String, Object> key() {
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("version", 1);
        key.put("objects", names);
        key.put("strings", strings);
        return key;
    }

    /** The new name of an object of any kind, "namespace/name"; its parts keep their names if they are unknown. */
    public String renamed(String key) {
        return Arrays.stream(key.split("/", 2))
                .map(part -> strings.getOrDefault(part, part))
                .collect(Collectors.joining("/"));
    }

    /** A sentence with new names. */
    public String renamedWords(String text) {
        return WORD.matcher(text).replaceAll(word -> {
            boolean isNumber = WellKnown.isNumber(word.group());
            String whole = isNumber ? word.group() : strings.get(word.group());
            return Matcher.quoteReplacement(whole == null ? renamed(word.group()) : whole);
        });
    }

    /** The new name of an object; its old one if the dump lacks the object. */
    public String renamed(String kind, String name) {
        return names.getOrDefault(kind, Collections.unmodifiableSortedMap(new TreeMap<>()))
                .getOrDefault(name, strings.getOrDefault(name, name));
    }
}
