package dev.terrace.configuration;

import dev.terrace.model.finding.Words;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the switches of a plugin, whose spelling is irregular. */
final class SwitchesReader {
    private static final Pattern PREFIX = Pattern.compile("^enabled?(?=\\p{Upper})");

    private static final List<String> VOLCANOS = VolcanoNames.all().switches();

    private final Offer offer;
    private final ConfigurationFindings findings;

    SwitchesReader(Offer offer) {
        this.offer = offer;
        this.findings = offer.findings();
    }

    /** The switches that are on, explicitly or by default. */
    Set<Switch> read(Value.Mapping plugin, String name) {
        Set<Switch> on = EnumSet.noneOf(Switch.class);
        for (Switch each : Switch.values()) {
            boolean isOn = plugin.entry(each.spelling())
                    .flatMap(entry -> read(entry, each, name))
                    .orElse(each.byDefault());
            if (isOn) {
                on.add(each);
            }
        }
        return Collections.unmodifiableSet(on);
    }

    /** A hint for a key that differs from a switch only by {@code enabled} instead of {@code enable}, or vice versa. */
    static Optional<String> misspelled(String key) {
        return Arrays.stream(Switch.values())
                .map(Switch::spelling)
                .filter(spelling -> withoutPrefix(spelling).equals(withoutPrefix(key)))
                .findFirst()
                .map(spelling -> " Did you mean '%s'? (Volcano spells %s of its %s switches this way.)"
                        .formatted(spelling, countLike(spelling), VOLCANOS.size()));
    }

    private Optional<Boolean> read(Value.Entry entry, Switch spelled, String plugin) {
        if (!(entry.value() instanceof Value.Scalar scalar) || !(scalar.content() instanceof Boolean on)) {
            findings.error(
                    entry.value().at(),
                    "switch '%s' of plugin '%s' is %s: expected true or false, without quotes."
                            .formatted(entry.key(), plugin, entry.value().described()));
            return Optional.empty();
        }
        if (on && spelled.isWithoutHook()) {
            findings.warning(
                    entry.at(),
                    "switch '%s' has no effect: %s."
                            .formatted(
                                    entry.key(),
                                    VolcanoNames.all().withoutEffect().get(entry.key())));
        }
        if (on && spelled == Switch.HIERARCHY && !offer.pluginHas(Trait.KNOWS_HIERARCHY, plugin)) {
            findings.warning(
                    entry.at(),
                    "switch '%s' has no effect on plugin '%s': only %s know hierarchies."
                            .formatted(
                                    entry.key(), plugin, Words.list("and", offer.pluginsWith(Trait.KNOWS_HIERARCHY))));
        }
        return Optional.of(on);
    }

    private static long countLike(String spelling) {
        String prefix = prefix(spelling);
        return VOLCANOS.stream().filter(other -> prefix(other).equals(prefix)).count();
    }

    private static String prefix(String spelling) {
        return spelling.substring(0, spelling.length() - withoutPrefix(spelling).length());
    }

    private static String withoutPrefix(String spelling) {
        return PREFIX.matcher(spelling).replaceFirst("");
    }
}
