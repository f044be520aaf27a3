package dev.terrace.configuration;

import dev.terrace.configuration.VolcanoNames.End;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Catalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * Reads a {@code volcano-scheduler.conf}: as YAML, as JSON, or in an envelope such as a ConfigMap (see
 * {@link Envelopes}). Input that Volcano accepts and silently ignores is an error or a warning here.
 *
 * <p>Positions are those of the file. A quoted text in a ConfigMap, unlike a block ({@code key: |}), has positions
 * within the text, and their source is {@code file[key]}.
 *
 * <p>Actions, plugins, switches and arguments that the catalog lacks are errors. With {@code allowMissing}, they are
 * left out with a warning each. A wrong value of a known name is always an error.
 */
public final class ConfigurationReader {
    /** The keys of a configuration. */
    public static final List<String> KEYS = List.of("actions", "tiers", "configurations", "metrics");

    private ConfigurationReader() {}

    /**
     * @param source the name of the text in findings
     * @throws InvalidInput with all findings, if one is an error
     */
    public static Configuration read(String text, String source, Catalog catalog, boolean allowMissing) {
        var findings = new ConfigurationFindings();
        var configuration = read(text, source, catalog, allowMissing, findings);
        return configuration.orElseThrow(() -> new InvalidInput(findings.inOrder()));
    }

    /**
     * Reads a text whose data was changed. Findings about unchanged parts have their positions in the text.
     *
     * @param data the changed result of {@link #data}
     * @param change the place that findings about other parts name
     * @throws InvalidInput with all findings, if one is an error
     */
    public static Configuration readChanged(
            String text, String source, Object data, String change, Catalog catalog, boolean allowMissing) {
        var findings = new ConfigurationFindings();
        return document(text, source, findings)
                .map(before -> new ChangedValues(Position.of(change)).of(data, before))
                .flatMap(document -> read(document, source, new Offer(catalog, allowMissing, findings)))
                .orElseThrow(() -> new InvalidInput(findings.inOrder()));
    }

    /** @throws InvalidInput with all findings, if one is an error, and if the file can't be read */
    public static Configuration read(Path file, Catalog catalog, boolean allowMissing) {
        return read(ConfigurationFile.read(file), file.toString(), catalog, allowMissing);
    }

    /** All errors and warnings, in the order of the text. */
    public static List<Finding> lint(String text, String source, Catalog catalog, boolean allowMissing) {
        var findings = new ConfigurationFindings();
        var unused = read(text, source, catalog, allowMissing, findings);
        return findings.allInOrder();
    }

    /** Like {@link #lint(String, String, Catalog, boolean)}, for a run with the answers of services. */
    public static List<Finding> lintAnswered(String text, String source, Catalog catalog, boolean allowMissing) {
        var findings = new ConfigurationFindings();
        var unused = read(text, source, catalog, allowMissing, findings);
        return findings.inOrder();
    }

    /** All errors and warnings, in the order of the file; one finding if the file can't be read. */
    public static List<Finding> lint(Path file, Catalog catalog, boolean allowMissing) {
        try {
            return lint(ConfigurationFile.read(file), file.toString(), catalog, allowMissing);
        } catch (InvalidInput unreadable) {
            return unreadable.findings();
        }
    }

    private static Optional<Configuration> read(
            String text, String source, Catalog catalog, boolean allowMissing, ConfigurationFindings findings) {
        Optional<Configuration> configuration = document(text, source, findings)
                .flatMap(document -> read(document, source, new Offer(catalog, allowMissing, findings)));
        if (findings.hasErrors()) {
            SyntaxErrors.template(text, Origin.wholeFile(source)).ifPresent(findings::replaceAll);
        }
        return configuration;
    }

    private static Optional<Configuration> read(Value document, String source, Offer offer) {
        return new Expected(offer.findings())
                .map(document, "this", ActionsReader.EXAMPLE)
                .map(root -> read(root, source, offer))
                .filter(read -> !offer.findings().hasErrors());
    }

    /** Returns the configuration without its envelope. */
    private static Optional<Value> document(String text, String source, ConfigurationFindings findings) {
        return YamlDocument.readAll(text, Origin.wholeFile(source), findings)
                .flatMap(new Envelopes(text, findings)::unwrap);
    }

    private static Configuration read(Value.Mapping root, String source, Offer offer) {
        ConfigurationFindings findings = offer.findings();
        new Expected(findings).onlyKeys(root, "a configuration", KEYS.toArray(String[]::new));
        var actionsReader = new ActionsReader(offer, findings);
        var actions = actionsReader.read(root);
        var tiers = new TiersReader(offer, findings).read(root);
        actionsReader.warnOfGaps(actions, tiers.tiers());
        warnOfEnds(actions.loaded(), tiers, findings);
        warnOfNeeded(tiers, findings);
        new TierConflicts(offer).warn(actions.loaded(), tiers.tiers());
        var arguments = new ActionArgumentsReader(offer, actions, tiers, findings).read(root);
        var metrics = new MetricsReader(findings).read(root);
        return new Configuration(
                source,
                List.copyOf(actions.loaded()),
                tiers.tiers(),
                arguments,
                metrics,
                findings.inOrder(),
                findings.unanswered());
    }

    /** Warns of plugins whose victims end Volcano with a panic. */
    private static void warnOfEnds(List<String> actions, TiersReader.Tiers tiers, ConfigurationFindings findings) {
        for (End end : VolcanoNames.all().ends()) {
            if (actions.contains(end.action())) {
                tiers.places(end.plugin())
                        .filter(plugin -> plugin.on().contains(end.when()))
                        .findFirst()
                        .ifPresent(plugin -> findings.warning(
                                plugin.position(),
                                ("Volcano panics when action '%s' evicts a victim of plugin '%s', unless"
                                                + " PANIC_ON_ERROR=false. Terrace evicts the pod, as Volcano does with"
                                                + " that setting.")
                                        .formatted(end.action(), end.plugin())));
            }
        }
    }

    /**
     * Warns of a plugin that keeps Volcano from placing pods, because its reservations need what the switch turns off.
     */
    private static void warnOfNeeded(TiersReader.Tiers tiers, ConfigurationFindings findings) {
        VolcanoNames.all().needed().forEach((plugin, needed) -> {
            if (tiers.places(plugin).noneMatch(place -> place.on().contains(needed))) {
                tiers.places(plugin)
                        .findFirst()
                        .ifPresent(place -> findings.warning(
                                place.position(),
                                "with `%s: false`, no pod is placed, as in Volcano: the reservations of plugin '%s' fail."
                                        .formatted(needed.spelling(), plugin)));
            }
        });
    }

    /**
     * Returns the configuration in a text as values that a program can change and write again: maps, lists, texts,
     * numbers, booleans and nulls. Envelopes are removed; aliases and merge keys are expanded.
     *
     * @param source the name of the text in findings
     * @throws InvalidInput if the text cannot be read; its meaning is not checked
     */
    public static @Nullable Object data(String text, String source) {
        ConfigurationFindings findings = new ConfigurationFindings();
        Optional<Value> document = document(text, source, findings);
        if (document.isEmpty()) {
            throw new InvalidInput(findings.inOrder());
        }
        return data(document.get());
    }

    /**
     * Returns the text of a configuration without its envelope, such as a ConfigMap.
     *
     * @param text a readable configuration
     */
    public static String bare(String text) {
        ConfigurationFindings findings = new ConfigurationFindings();
        return YamlDocument.readAll(text, Origin.wholeFile("configuration"), findings)
                .flatMap(new Envelopes(text, findings)::inner)
                .map(inner -> inner instanceof Value.Scalar scalar ? scalar.text() : new Yaml().dump(data(inner)))
                .orElse(text);
    }

    /**
     * Returns the positions of the action names in a readable text, in their order; empty without actions.
     *
     * @param source the name of the text in findings
     */
    public static Map<String, Position> actions(String text, String source) {
        ConfigurationFindings findings = new ConfigurationFindings();
        Map<String, Position> places = new LinkedHashMap<>();
        document(text, source, findings)
                .filter(Value.Mapping.class::isInstance)
                .flatMap(root -> ((Value.Mapping) root).get("actions"))
                .filter(Value.Scalar.class::isInstance)
                .ifPresent(value -> ActionsReader.names((Value.Scalar) value)
                        .forEach(name -> places.putIfAbsent(name.text(), name.at())));
        return places;
    }

    /**
     * Returns a single value, typed as in a configuration: {@code 5}, {@code true}, {@code high}, {@code [a, b]}.
     *
     * @param source the name of the text in findings
     */
    public static @Nullable Object value(String text, String source) {
        ConfigurationFindings findings = new ConfigurationFindings();
        Optional<Value> document =
                text.isBlank() ? Optional.empty() : YamlDocument.read(text, Origin.wholeFile(source), findings);
        if (findings.hasErrors()) {
            throw new InvalidInput(findings.inOrder());
        }
        return document.isEmpty() ? null : data(document.get());
    }

    private static @Nullable Object data(Value value) {
        if (value instanceof Value.Mapping map) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            map.entries().forEach(entry -> entries.put(entry.key(), data(entry.value())));
            return entries;
        }
        if (value instanceof Value.Listing list) {
            List<@Nullable Object> items = new ArrayList<>();
            list.items().forEach(item -> items.add(data(item)));
            return items;
        }
        return ((Value.Scalar) value).content();
    }
}
