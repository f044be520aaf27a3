package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.settings.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Anonymises a whole dump: collects its names, assigns new ones by rank, and replaces them in objects, in the
 * configuration and in flags.
 */
public final class Anonymiser {
    private static final String STATE = "PluginState";

    private final NameTable table = new NameTable();
    private final SortedSet<String> leftOut = new TreeSet<>();
    private final List<ObjectNode> objects;
    private final List<ObjectNode> all;
    private final List<ConfigurationNames> configurations;
    private final Set<String> numericKeys = new HashSet<>();
    private final List<String> nodes;
    private final HyperNodePatterns patterns;

    /**
     * @param objects the objects that make up a cluster, and no others
     * @param all the objects of the dump, including those without effect on decisions
     * @param configurations the texts of the configurations, which were read without errors
     */
    public Anonymiser(List<ObjectNode> objects, List<ObjectNode> all, List<String> configurations, Catalog catalog) {
        // No decision depends on the state of a plugin that is not loaded.
        this.objects = objects.stream()
                .filter(object -> !kind(object).equals(STATE)
                        || catalog.plugins().containsKey(plugin(object))
                        || catalog.actions().containsKey(plugin(object)))
                .toList();
        this.all = all;
        this.configurations = configurations.stream()
                .map(text -> ConfigurationNames.of(text, catalog))
                .toList();
        nodes = objects.stream()
                .filter(object -> kind(object).equals("Node"))
                .map(Anonymiser::name)
                .toList();
        patterns = new HyperNodePatterns(nodes);
        objects.forEach(this::findNumericKeys);
    }

    /**
     * Returns the anonymised cluster.
     *
     * @param schedulerName the name of the scheduler that decides on the pods
     * @param answers the assumed answers of external services
     * @param usage the usage of nodes, which overrides the objects
     */
    public Anonymous anonymous(String schedulerName, SchedulerFlags flags, GivenAnswers answers, GivenUsage usage) {
        ObjectNames noting = names(table::noted);
        table.noted(Domain.SCHEDULER, schedulerName);
        all.forEach(object -> {
            table.noted(ObjectNames.domain(kind(object)), name(object));
            table.noted(Domain.NAMESPACE, namespace(object));
        });
        objects.stream().filter(object -> !kind(object).equals(STATE)).forEach(noting::of);
        objects.forEach(this::noteClaims);
        flags.nodesInShard().forEach(node -> table.noted(Domain.NODE, node));
        flags.ignoredProvisioners().forEach(driver -> table.noted(Domain.DRIVER, driver));
        new AnswerNames(table::noted).of(answers.byQuestion());
        usage.byNode().keySet().forEach(node -> table.noted(Domain.NODE, node));
        configurations.forEach(each -> each.note(new Parts(table::noted, numericKeys)));
        Set<String> words = new HashSet<>();
        configurations.forEach(each -> words.addAll(each.words()));
        Tokens tokens = new Tokens(table, words);
        configurations.forEach(each -> each.noteOthers(tokens));
        objects.stream().filter(object -> kind(object).equals(STATE)).forEach(state -> {
            tokens.note(state.path("spec").path("scope").asText());
            tokens.note(state.path("spec").path("data").asText());
        });
        table.assign();
        ObjectNames renaming = names((domain, old) -> table.of(old));
        List<ObjectNode> renamed = new ArrayList<>();
        for (ObjectNode object : objects) {
            renamed.add(kind(object).equals(STATE) ? state(object, renamed.size(), tokens) : renaming.of(object));
        }
        List<String> texts =
                configurations.stream().map(each -> each.renamed(tokens)).toList();
        SortedSet<String> kept = Residue.of(table.strings().keySet(), renamed, String.join("\n", texts));
        kept.addAll(table.kept());
        return new Anonymous(
                renamed,
                texts,
                table.of(schedulerName),
                new SchedulerFlags(
                        flags.sharding(), renamed(flags.nodesInShard()), renamed(flags.ignoredProvisioners())),
                new AnswerNames((domain, old) -> table.of(old)).of(answers.byQuestion()),
                renamed(usage),
                objectNames(),
                table.strings(),
                kept,
                leftOut);
    }

    private ObjectNames names(Renaming naming) {
        Parts parts = new Parts(naming, numericKeys);
        AnnotationNames annotations = new AnnotationNames(
                parts, key -> configurations.stream().anyMatch(each -> each.mentions(key)), leftOut);
        return new ObjectNames(naming, parts, annotations, patterns, new NodeTexts(parts, Set.copyOf(nodes)), null);
    }

    private GivenUsage renamed(GivenUsage usage) {
        Map<String, NodeUsage> renamed = new TreeMap<>();
        usage.byNode().forEach((node, used) -> renamed.put(table.of(node), used));
        return GivenUsage.of(renamed);
    }

    private Set<String> renamed(Set<String> names) {
        return names.stream().map(table::of).collect(Collectors.toSet());
    }

    /** Renames the state of a plugin. It is opaque text, in which names are found as tokens. */
    private static ObjectNode state(ObjectNode state, int number, Tokens tokens) {
        ObjectNode copy = state.deepCopy();
        copy.withObjectProperty("metadata").put("name", "state-" + number);
        ObjectNode spec = copy.withObjectProperty("spec");
        spec.put("scope", tokens.replaced(spec.path("scope").asText()));
        spec.put("data", tokens.replaced(spec.path("data").asText()));
        return copy;
    }

    private void noteClaims(ObjectNode object) {
        if (kind(object).equals("Pod")) {
            for (JsonNode volume : object.path("spec").path("volumes")) {
                if (volume.has("ephemeral")) {
                    table.noteClaim(name(object), volume.path("name").asText());
                }
            }
        }
    }

    private SortedMap<String, SortedMap<String, String>> objectNames() {
        SortedMap<String, SortedMap<String, String>> byKind = new TreeMap<>();
        for (ObjectNode object : all) {
            String namespace = namespace(object);
            boolean isNamespaced = !namespace.isEmpty();
            if (isNamespaced) {
                byKind.computeIfAbsent("Namespace", kind -> new TreeMap<>()).put(namespace, table.of(namespace));
            }
            byKind.computeIfAbsent(kind(object), kind -> new TreeMap<>())
                    .put(
                            (isNamespaced ? namespace + "/" : "") + name(object),
                            (isNamespaced ? table.of(namespace) + "/" : "") + table.of(name(object)));
        }
        return byKind;
    }

    /** Collects the keys of labels whose values are compared as numbers, or number the sub-groups of a job. */
    private void findNumericKeys(JsonNode node) {
        String operator = node.path("operator").asText();
        if (operator.equals("Gt") || operator.equals("Lt")) {
            numericKeys.add(node.path("key").asText());
        }
        node.path("subGroupPolicy")
                .forEach(policy -> policy.path("matchLabelKeys").forEach(key -> numericKeys.add(key.asText())));
        node.forEach(this::findNumericKeys);
    }

    private static String plugin(ObjectNode state) {
        return state.path("spec").path("plugin").asText();
    }

    private static String kind(ObjectNode object) {
        return object.path("kind").asText();
    }

    private static String name(ObjectNode object) {
        return object.path("metadata").path("name").asText();
    }

    /** The namespace of an object. A Pod, a PodGroup and a claim have one even if the dump omits it. */
    private static String namespace(ObjectNode object) {
        String said = object.path("metadata").path("namespace").asText();
        boolean isNamespaced =
                Set.of("Pod", "PodGroup", "PersistentVolumeClaim").contains(kind(object));
        return said.isEmpty() && isNamespaced ? "default" : said;
    }
}
