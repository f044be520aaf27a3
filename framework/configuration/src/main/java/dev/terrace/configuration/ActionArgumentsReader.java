package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads {@code configurations:}, the arguments of actions. */
final class ActionArgumentsReader {
    private final Offer offer;
    private final ActionsReader.Actions actions;
    private final QueueOrderRules queueOrder;
    private final ConfigurationFindings findings;
    private final Expected expected;
    private final Map<String, Position> named = new HashMap<>();

    ActionArgumentsReader(
            Offer offer, ActionsReader.Actions actions, TiersReader.Tiers tiers, ConfigurationFindings findings) {
        this.offer = offer;
        this.actions = actions;
        this.queueOrder = new QueueOrderRules(tiers, offer.catalog().registers(), findings);
        this.findings = findings;
        this.expected = new Expected(findings);
    }

    Map<String, Arguments> read(Value.Mapping root) {
        Map<String, Arguments> arguments = new TreeMap<>();
        String example = "- name: " + VolcanoNames.all().examples().action();
        for (Value item : root.get("configurations")
                .map(value -> expected.list(value, "configurations", example))
                .orElse(List.of())) {
            expected.map(item, "an entry of configurations", example).ifPresent(entry -> {
                expected.onlyKeys(entry, "an entry of configurations", "name", "arguments");
                expected.name(entry, "an entry of configurations").ifPresent(name -> read(entry, name, arguments));
            });
        }
        return arguments;
    }

    private void read(Value.Mapping entry, Value.Scalar nameValue, Map<String, Arguments> into) {
        String name = nameValue.text();
        Position first = named.putIfAbsent(name, nameValue.at());
        if (first != null) {
            findings.error(
                    nameValue.at(),
                    ("action '%s' has a second entry, the first is at line %s: Volcano reads only the first. "
                                    + "Put them together.")
                            .formatted(name, first.line()));
        }
        boolean isNamed = actions.named().contains(name);
        boolean isLoaded = offer.catalog().actions().containsKey(name);
        boolean isVolcanos = VolcanoNames.all().catalog().actions().containsKey(name);
        if (!isNamed && (isLoaded || isVolcanos)) {
            findings.warning(nameValue.at(), "this has no effect: `actions` does not name '%s'.".formatted(name));
        }
        if (!isLoaded && (isNamed || isVolcanos)) {
            // Reported above, or by ActionsReader.
            return;
        }
        List<Argument<?>> setting = VolcanoNames.all().settings().get(name);
        if (!isLoaded && setting != null) {
            var unused = new ArgumentsReader(offer).read(entry, Owner.setting(name), setting);
            return;
        }
        offer.action(name, nameValue.at(), Offer.InVolcano.IGNORED).ifPresent(declared -> {
            var given = new ArgumentsReader(offer).read(entry, Owner.action(name), declared);
            queueOrder.check(given);
            into.put(name, given.values());
        });
    }
}
