package dev.terrace.configuration;

import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reports conflicts that plugins declare with others. Errors also apply to plugins that are not loaded. */
record TierConflicts(Offer offer) {
    /** The part of a warning that conflicts with several plugins may share. */
    private record Warned(boolean isAbove, String text) {
        String sentence(String plugin, List<String> others) {
            return (isAbove
                            ? "plugin '%s' is in a tier below %s%s: %s%s. Name them in one tier."
                            : "plugin '%s' is named together with %s%s: %s%s. Name only one of them.")
                    .formatted(
                            plugin,
                            others.size() == 1 ? "plugin " : "plugins ",
                            Words.list("and", others),
                            VolcanoNames.all().catalog().plugins().containsKey(plugin) ? "as in Volcano, " : "",
                            text);
        }
    }

    void refuse(List<Value.Mapping> plugins) {
        Set<String> names = plugins.stream()
                .flatMap(plugin -> TiersReader.nameIn(plugin).stream())
                .collect(Collectors.toSet());
        for (Value.Mapping plugin : plugins) {
            String name = TiersReader.nameIn(plugin).orElse("");
            for (Conflict conflict : offer.plugin(name).conflicts()) {
                if (!conflict.isWarning() && names.contains(conflict.other())) {
                    place(conflict, plugin).ifPresent(at -> refuse(name, conflict, at));
                }
            }
        }
    }

    void warn(List<String> actions, List<Tier> tiers) {
        List<PluginOption> all =
                tiers.stream().flatMap(tier -> tier.plugins().stream()).toList();
        List<PluginOption> above = new ArrayList<>();
        for (Tier tier : tiers) {
            for (PluginOption plugin : tier.plugins()) {
                Map<Warned, List<String>> others = new LinkedHashMap<>();
                offer.plugin(plugin.name()).conflicts().stream()
                        .filter(conflict -> conflict.isWarning()
                                && conflict.during().stream().allMatch(actions::contains)
                                && isMet(conflict, plugin, conflict.isAbove() ? above : all))
                        .forEach(conflict -> others.computeIfAbsent(
                                        new Warned(conflict.isAbove(), conflict.warning()), key -> new ArrayList<>())
                                .add("'" + conflict.other() + "'"));
                others.forEach((warned, names) ->
                        offer.findings().warning(plugin.position(), warned.sentence(plugin.name(), names)));
            }
            above.addAll(tier.plugins());
        }
    }

    private static boolean isMet(Conflict conflict, PluginOption plugin, List<PluginOption> others) {
        return isOn(conflict, plugin)
                && others.stream()
                        .anyMatch(other -> other.name().equals(conflict.other())
                                && (!conflict.isAbove() || isOn(conflict, other)));
    }

    private static boolean isOn(Conflict conflict, PluginOption plugin) {
        return conflict.when().stream().allMatch(plugin.on()::contains);
    }

    /** The position of the conflict; empty if its switch is off. */
    private static Optional<Position> place(Conflict conflict, Value.Mapping plugin) {
        if (conflict.when().isEmpty()) {
            return Optional.of(plugin.at());
        }
        Switch when = conflict.when().get();
        Optional<Value.Entry> entry = plugin.entry(when.spelling());
        return entry.isEmpty() && when.byDefault()
                ? Optional.of(plugin.at())
                : entry.filter(TierConflicts::isOn).map(Value.Entry::at);
    }

    private static boolean isOn(Value.Entry entry) {
        return entry.value() instanceof Value.Scalar scalar && Boolean.TRUE.equals(scalar.content());
    }

    private void refuse(String name, Conflict conflict, Position at) {
        boolean isVolcanos = VolcanoNames.all()
                .catalog()
                .plugins()
                .getOrDefault(name, Declaration.nothing())
                .conflicts()
                .contains(conflict);
        offer.findings()
                .error(
                        at,
                        "plugin '%s'%s and plugin '%s' conflict in one tier%s: leave one of the two out."
                                .formatted(
                                        name,
                                        conflict.when()
                                                .map(when -> " with " + when.spelling())
                                                .orElse(""),
                                        conflict.other(),
                                        isVolcanos ? ", in Volcano too" : ""));
    }
}
