package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Checks arguments against their declarations, and says which have no effect. */
final class ArgumentsReader {
    private final Offer offer;
    private final Findings findings;

    ArgumentsReader(Offer offer) {
        this.offer = offer;
        this.findings = offer.findings();
    }

    /**
     * @param values valid ones
     * @param places where keys that are known stand, those with a value that is not valid among them
     */
    record Given(Arguments values, Map<String, Position> places) {
        static final Given NONE = new Given(Arguments.none(), Map.of());

        /** Where an argument stands that is given. */
        Position place(Argument<?> argument) {
            return Objects.requireNonNull(places.get(argument.name()), argument.name());
        }
    }

    /**
     * The valid ones.
     *
     * @param item the map with the key {@code arguments}
     */
    Given read(Value.Mapping item, Owner owner, List<Argument<?>> declared) {
        Optional<Value> arguments = item.get("arguments");
        if (arguments.isEmpty()) {
            return Given.NONE;
        }
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Position> places = new LinkedHashMap<>();
        for (Value.Entry entry : entries(arguments.get(), "arguments")) {
            Optional<Argument<?>> argument = declaration(entry, owner, declared);
            if (argument.isPresent()) {
                places.put(entry.key(), entry.at());
                if (isValid(argument.get(), entry, owner)) {
                    values.put(entry.key(), entry.value().toJava());
                }
            }
        }
        return new Given(Arguments.of(values), places);
    }

    /** @param what the map is called */
    private List<Value.Entry> entries(Value map, String what) {
        return new Expected(findings)
                .map(map, what, what + ": {key: value}")
                .map(Value.Mapping::entries)
                .orElse(List.of());
    }

    private List<Value.Entry> valid(Value map, String what, Owner owner, List<Argument<?>> declared) {
        return entries(map, what).stream()
                .filter(entry -> declaration(entry, owner, declared)
                        .filter(argument -> isValid(argument, entry, owner))
                        .isPresent())
                .toList();
    }

    private Optional<Argument<?>> declaration(Value.Entry entry, Owner owner, List<Argument<?>> declared) {
        String key = entry.key();
        Optional<Argument<?>> argument = find(key, declared);
        if (argument.isEmpty()) {
            if (find(key, owner.volcanos()).isPresent()) {
                offer.missing("argument '%s' of %s".formatted(key, owner), entry.at());
            } else {
                findings.error(
                        entry.at(), "%s has no argument '%s'%s".formatted(owner, key, advice(key, owner, declared)));
            }
        }
        return argument;
    }

    /** A name that is spelled out goes before one with a *. */
    private static Optional<Argument<?>> find(String key, List<Argument<?>> arguments) {
        return arguments.stream()
                .filter(candidate -> candidate.isNamed(key))
                .min(Comparator.comparing(candidate -> candidate.name().contains("*")));
    }

    private static String advice(String key, Owner owner, List<Argument<?>> declared) {
        if (key.contains("*") && declared.stream().anyMatch(argument -> argument.isNamed(key.replace("*", "")))) {
            return ": a * can stand for the end of a name only, after its beginning.";
        }
        if (QueueOrderArguments.all().stream().anyMatch(argument -> argument.isNamed(key))) {
            return ": only actions " + Words.list("and", VolcanoNames.all().having(Trait.FOLLOWS_QUEUE_ORDER))
                    + " let the order of queues be chosen.";
        }
        List<String> names = names(declared);
        String hint = Spelling.hint(key, Words.all(names, names(owner.volcanos())));
        String known = names.isEmpty() ? " It takes none." : " It takes " + Words.list("and", names) + ".";
        return "." + (hint.isEmpty() ? known : hint);
    }

    private static List<String> names(List<Argument<?>> arguments) {
        return arguments.stream().map(Argument::name).toList();
    }

    private boolean isValid(Argument<?> argument, Value.Entry entry, Owner owner) {
        if (!argument.parts().isEmpty() && entry.value() instanceof Value.Mapping map) {
            return valid(map, entry.key(), owner.part(entry.key()), argument.parts())
                            .size()
                    == map.entries().size();
        }
        Optional<String> wanted = ArgumentRules.violatedBy(argument, entry.value());
        wanted.ifPresent(sentence -> findings.error(
                entry.value().at(),
                "argument '%s' of %s is %s: %s"
                        .formatted(entry.key(), owner, entry.value().described(), sentence)));
        if (wanted.isEmpty()) {
            argument.whyWithoutEffect(entry.value().toJava())
                    .ifPresent(reason -> findings.warning(
                            entry.at(),
                            "argument '%s' of %s has no effect: %s.".formatted(entry.key(), owner, reason)));
            argument.remarksOn(entry.value().toJava())
                    .forEach(remark -> findings.warning(
                            entry.at(), "argument '%s' of %s: %s".formatted(entry.key(), owner, remark)));
        }
        return wanted.isEmpty();
    }
}
