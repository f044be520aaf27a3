package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses a tier with two plugins of which one declares a conflict with the other. They need not be loaded. */
record TierConflicts(Offer offer) {
    void refuse(List<Value.Mapping> plugins) {
        Set<String> names = plugins.stream()
                .flatMap(plugin -> TiersReader.nameIn(plugin).stream())
                .collect(Collectors.toSet());
        for (Value.Mapping plugin : plugins) {
            String name = TiersReader.nameIn(plugin).orElse("");
            for (Conflict conflict : offer.plugin(name).conflicts()) {
                if (names.contains(conflict.other())) {
                    place(conflict, plugin).ifPresent(at -> refuse(name, conflict, at));
                }
            }
        }
    }

    /** Where the conflict is; empty if its switch is off. */
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
