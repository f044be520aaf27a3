package dev.terrace.configuration;

import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Switch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads {@code tiers:}, plugin by plugin. */
final class TiersReader {
    private static final String PLUGIN = VolcanoNames.all().examples().plugin();
    private static final String PLUGINS = "plugins: [{name: %s}]".formatted(PLUGIN);

    /**
     * The maximum number of places of one plugin. The cost is quadratic: a plugin is opened at each of its places, and
     * each time it registers at all of them.
     */
    static final int MAX_PLACES = 64;

    private static final List<String> KEYS = Stream.concat(
                    Stream.of("name", "arguments"),
                    Arrays.stream(Switch.values()).map(Switch::spelling))
            .toList();

    private final Offer offer;
    private final ConfigurationFindings findings;
    private final Expected expected;
    private final Map<String, Named> named = new HashMap<>();

    TiersReader(Offer offer, ConfigurationFindings findings) {
        this.offer = offer;
        this.findings = findings;
        this.expected = new Expected(findings);
    }

    /**
     * A plugin that was read.
     *
     * @param times the number of its places so far
     */
    private record Named(Position first, int times) {
        Named again() {
            return new Named(first, times + 1);
        }
    }

    /** @param named the names of all plugins, loaded or not */
    record Tiers(List<Tier> tiers, Set<String> named) {
        /** All places at which plugins are loaded, in order. */
        Stream<PluginOption> places() {
            return tiers.stream().flatMap(tier -> tier.plugins().stream());
        }

        Stream<PluginOption> places(String plugin) {
            return places().filter(place -> place.name().equals(plugin));
        }
    }

    Tiers read(Value.Mapping root) {
        Optional<Value> tiers = root.get("tiers");
        if (tiers.isEmpty()) {
            findings.warning(root.at(), "no tiers are given: no plugin is used.");
        }
        List<Tier> read = tiers.map(value -> expected.list(value, "tiers", "- " + PLUGINS)).orElse(List.of()).stream()
                .flatMap(tier -> expected.map(tier, "a tier", "- " + PLUGINS).stream())
                .map(this::tier)
                .toList();
        return new Tiers(read, new TreeSet<>(named.keySet()));
    }

    private Tier tier(Value.Mapping tier) {
        expected.onlyKeys(tier, "a tier", "plugins");
        if (tier.get("plugins").isEmpty()
                && (tier.entry("plugins").isPresent() || tier.entries().isEmpty())) {
            findings.warning(tier.at(), "this tier has no plugins.");
        }
        List<Value.Mapping> items =
                tier
                        .get("plugins")
                        .map(plugins -> expected.list(plugins, "plugins", PLUGINS))
                        .orElse(List.of())
                        .stream()
                        .flatMap(item -> expected.map(item, "a plugin", exampleLike(item)).stream())
                        .toList();
        List<PluginOption> plugins = new ArrayList<>();
        for (Value.Mapping item : items) {
            expected.name(item, "a plugin").flatMap(name -> plugin(item, name)).ifPresent(plugins::add);
        }
        new TierConflicts(offer).refuse(items);
        return new Tier(List.copyOf(plugins));
    }

    private Optional<PluginOption> plugin(Value.Mapping item, Value.Scalar nameValue) {
        String name = nameValue.text();
        Named so = named.merge(name, new Named(item.at(), 1), (first, another) -> first.again());
        if (so.times > MAX_PLACES) {
            if (so.times == MAX_PLACES + 1) {
                findings.error(
                        nameValue.at(),
                        ("plugin '%s' is named more than %s times, first at line %s; each alias counts."
                                        + " Name it once in each tier that needs it.")
                                .formatted(name, MAX_PLACES, so.first.line()));
            }
            return Optional.empty();
        }
        if (so.times > 1) {
            findings.warning(
                    nameValue.at(),
                    ("plugin '%s' is named twice, first at line %s: it is called at both places with the last"
                                    + " arguments, and receives each event twice, as in Volcano.")
                            .formatted(name, so.first.line()));
        }
        Optional<List<Argument<?>>> declared = offer.plugin(name, nameValue.at());
        if (declared.isPresent() || !offer.allowMissing()) {
            refuseUnknownKeys(item, name, declared.orElse(List.of()));
        }
        var switches = new SwitchesReader(offer).read(item, name);
        return declared.map(arguments -> new PluginOption(
                name,
                switches,
                new ArgumentsReader(offer)
                        .read(item, Owner.plugin(name), arguments)
                        .values(),
                item.at()));
    }

    private void refuseUnknownKeys(Value.Mapping plugin, String name, List<Argument<?>> declared) {
        for (Value.Entry entry : plugin.entries()) {
            String key = entry.key();
            if (KEYS.contains(key)) {
                continue;
            }
            if (declared.stream().anyMatch(argument -> argument.isNamed(key))) {
                offer.unknown(
                        entry.at(),
                        "'%s' is an argument of plugin '%s' and belongs below `arguments:`".formatted(key, name),
                        " Indent it one level deeper.",
                        Offer.InVolcano.IGNORED);
            } else {
                String hint = SwitchesReader.misspelled(key).orElseGet(() -> Spelling.hint(key, KEYS));
                String what = key.startsWith("enable") ? "switch" : "key";
                offer.unknown(
                        entry.at(),
                        "plugin '%s' has no %s '%s'".formatted(name, what, key),
                        hint,
                        Offer.InVolcano.IGNORED);
            }
        }
    }

    private static String exampleLike(Value plugin) {
        return "- name: " + nameIn(plugin).orElse(PLUGIN);
    }

    static Optional<String> nameIn(Value plugin) {
        Value name = plugin instanceof Value.Mapping map ? map.get("name").orElse(plugin) : plugin;
        return name instanceof Value.Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
    }
}
