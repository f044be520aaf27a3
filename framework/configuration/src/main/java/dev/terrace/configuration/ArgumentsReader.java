package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.finding.Words;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Formula;
import dev.terrace.model.settings.Structure;
import dev.terrace.model.settings.Trait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Checks arguments against their declarations, and reports those without effect. {@link ArgumentRules} decides whether
 * a value has the declared type and range.
 */
final class ArgumentsReader {
    private final Offer offer;
    private final ConfigurationFindings findings;

    ArgumentsReader(Offer offer) {
        this.offer = offer;
        this.findings = offer.findings();
    }

    /**
     * The arguments that a configuration gives.
     *
     * @param values the valid ones
     * @param places the positions of all known keys, including those with an invalid value
     */
    record Given(Arguments values, Map<String, Position> places) {
        static final Given NONE = new Given(Arguments.none(), Map.of());
    }

    /**
     * Reads the arguments of a plugin or an action.
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
        Map<Value.Entry, Argument<?>> valid = new LinkedHashMap<>();
        for (Value.Entry entry : entries(arguments.get(), "arguments")) {
            Optional<Argument<?>> argument = declaration(entry, owner, declared);
            if (argument.isPresent()) {
                places.put(entry.key(), entry.at());
                read(argument.get(), entry, owner).ifPresent(value -> {
                    values.put(entry.key(), value.toJava());
                    valid.put(entry, argument.get());
                });
            }
        }
        Arguments given = Arguments.of(values, places);
        declared.forEach(argument -> refuseTogether(argument, given, declared, owner));
        if (valid.size() == places.size()) {
            valid.forEach((entry, argument) -> compare(argument, entry, owner, given));
        }
        return new Given(given, places);
    }

    /** Refuses mutually exclusive arguments that are both true. */
    private void refuseTogether(Argument<?> argument, Arguments given, List<Argument<?>> declared, Owner owner) {
        for (Argument<?> other : declared) {
            if (argument.apart().contains(other.name()) && isTrue(argument, given) && isTrue(other, given)) {
                findings.error(
                        given.place(argument),
                        "argument '%s' of %s is true, and so is '%s': only one of them may be."
                                .formatted(argument.name(), owner, other.name()));
            }
        }
    }

    /** Checks a value against the other arguments. */
    private void compare(Argument<?> argument, Value.Entry entry, Owner owner, Arguments given) {
        argument.listWithout(entry.key(), given)
                .ifPresent(list -> findings.warning(
                        entry.at(),
                        "argument '%s' of %s has no effect: '%s' does not list %s."
                                .formatted(entry.key(), owner, list, argument.wildcardIn(entry.key()))));
        var unused = isFaulty(entry, owner, value -> argument.faultsIn(value, given));
    }

    private static boolean isTrue(Argument<?> argument, Arguments given) {
        return given.find(argument).filter(Boolean.TRUE::equals).isPresent();
    }

    /** @param what the name of the map in findings */
    private List<Value.Entry> entries(Value map, String what) {
        return new Expected(findings)
                .map(map, what, what + ": {key: value}")
                .map(Value.Mapping::entries)
                .orElse(List.of());
    }

    private Optional<Argument<?>> declaration(Value.Entry entry, Owner owner, List<Argument<?>> declared) {
        String key = entry.key();
        Optional<Argument<?>> argument = find(key, declared);
        if (argument.isEmpty()) {
            if (find(key, owner.volcanos()).isPresent()) {
                offer.missing("argument '%s' of %s".formatted(key, owner), entry.at());
            } else {
                offer.unknown(
                        entry.at(),
                        "%s has no argument '%s'".formatted(owner, key),
                        advice(key, owner, declared),
                        owner.inVolcano());
            }
        }
        return argument;
    }

    /** Finds the declaration of a key. A declaration without a * takes precedence over one with a *. */
    private static Optional<Argument<?>> find(String key, List<Argument<?>> arguments) {
        return arguments.stream()
                .filter(candidate -> candidate.isNamed(key))
                .min(Comparator.comparing(candidate -> candidate.name().contains("*")));
    }

    /** Hints at the intended argument. Each sentence begins with a blank. */
    private String advice(String key, Owner owner, List<Argument<?>> declared) {
        if (key.contains("*")
                && declared.stream()
                        .anyMatch(
                                argument -> argument.name().contains("*") && argument.isNamed(key.replace("*", "")))) {
            return " A * can only replace the end of a name.";
        }
        if (QueueOrderArguments.all().stream().anyMatch(argument -> argument.isNamed(key))) {
            return " Only actions " + Words.list("and", VolcanoNames.all().having(Trait.FOLLOWS_QUEUE_ORDER))
                    + " have a configurable queue order.";
        }
        Optional<String> elsewhere = VolcanoNames.all().newPlace(owner, key).or(() -> offer.otherPlugin(owner, key));
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        List<String> names = names(declared);
        String hint = Spelling.hint(
                key,
                Stream.concat(names.stream(), names(owner.volcanos()).stream()).toList());
        String known = names.isEmpty() ? " It takes none." : " It takes " + Words.list("and", names) + ".";
        return hint.isEmpty() ? known : hint;
    }

    private static List<String> names(List<Argument<?>> arguments) {
        return arguments.stream().map(Argument::name).toList();
    }

    /** Returns the value without its unknown parts; empty, with findings, if it is invalid. */
    private Optional<Value> read(Argument<?> argument, Value.Entry entry, Owner owner) {
        if (argument.parts().isEmpty() || !(entry.value() instanceof Value.Mapping map)) {
            return isValid(argument, entry, owner) ? Optional.of(entry.value()) : Optional.empty();
        }
        Owner whole = owner.part(entry.key());
        List<Value.Entry> known = new ArrayList<>();
        boolean isValid = true;
        for (Value.Entry part : map.entries()) {
            Optional<Argument<?>> declared = declaration(part, whole, argument.parts());
            if (declared.isPresent()) {
                Optional<Value> value = read(declared.get(), part, whole);
                value.ifPresent(read -> known.add(new Value.Entry(part.at(), part.key(), read)));
                isValid &= value.isPresent();
            }
        }
        if (!isValid) {
            return Optional.empty();
        }
        Value read = new Value.Mapping(map.at(), known);
        return check(argument, new Value.Entry(entry.at(), entry.key(), read), owner)
                ? Optional.of(read)
                : Optional.empty();
    }

    private boolean isValid(Argument<?> argument, Value.Entry entry, Owner owner) {
        if (isFaulty(entry, owner, argument::faultsIn) || isMalformed(argument, entry, owner)) {
            return false;
        }
        Optional<String> wanted = ArgumentRules.violatedBy(argument, entry.value());
        wanted.ifPresent(sentence -> findings.error(
                entry.value().at(),
                "argument '%s' of %s is %s: %s"
                        .formatted(entry.key(), owner, entry.value().described(), sentence)));
        if (wanted.isPresent()) {
            return false;
        }
        warnOfKeysWithoutValue(entry, owner);
        return check(argument, entry, owner);
    }

    private void warnOfKeysWithoutValue(Value.Entry entry, Owner owner) {
        entry.value()
                .keysWithoutValue()
                .forEach(inside -> findings.warning(
                        inside.at(),
                        "'%s' in argument '%s' of %s has no value.".formatted(inside.key(), entry.key(), owner)));
    }

    /** Asks the functions of an argument, which are a plugin's own code. Returns whether they accept the value. */
    private boolean check(Argument<?> argument, Value.Entry entry, Owner owner) {
        try {
            argument.whyWithoutEffect(entry.value().toJava())
                    .ifPresent(reason -> findings.warning(
                            entry.at(),
                            "argument '%s' of %s has no effect: %s.".formatted(entry.key(), owner, reason)));
            List<String> errors = argument.errorsOf(entry.value().toJava());
            errors.forEach(sentence -> findings.error(
                    entry.value().at(), "argument '%s' of %s: %s".formatted(entry.key(), owner, sentence)));
            argument.placeholdersIn(entry.value().toJava())
                    .forEach(sentence -> findings.unanswered(
                            entry.value().at(), "argument '%s' of %s: %s".formatted(entry.key(), owner, sentence)));
            argument.remarksOn(entry.value().toJava())
                    .forEach(remark -> findings.warning(
                            entry.at(), "argument '%s' of %s: %s".formatted(entry.key(), owner, remark)));
            return errors.isEmpty();
        } catch (RuntimeException e) {
            failed(entry, owner, e);
            return false;
        }
    }

    private void failed(Value.Entry entry, Owner owner, RuntimeException cause) {
        findings.error(
                entry.value().at(),
                "argument '%s' of %s cannot be checked, because its own function failed: %s."
                        .formatted(entry.key(), owner, cause));
    }

    /**
     * Returns whether a plugin's own check finds faults in a value. Reports them. A value with an empty item is
     * reported elsewhere.
     */
    private boolean isFaulty(Value.Entry entry, Owner owner, Function<Object, List<Structure.Fault>> check) {
        if (ArgumentRules.hasGap(entry.value())) {
            return false;
        }
        List<Structure.Fault> faults;
        try {
            faults = check.apply(entry.value().toJava());
        } catch (RuntimeException e) {
            failed(entry, owner, e);
            return true;
        }
        faults.forEach(fault -> findings.error(
                place(entry.value(), fault),
                "argument '%s%s' of %s %s".formatted(entry.key(), fault.pathText(), owner, fault.sentence())));
        return !faults.isEmpty();
    }

    /** Returns whether a text that must be a formula is none. Reports its first error. */
    private boolean isMalformed(Argument<?> argument, Value.Entry entry, Owner owner) {
        if (!(entry.value() instanceof Value.Scalar scalar) || !(scalar.content() instanceof String text)) {
            return false;
        }
        try {
            var unused = argument.formula(text);
            return false;
        } catch (Formula.Malformed e) {
            List<String> names = List.copyOf(argument.formulaNames());
            Set<String> typed = Set.copyOf(Arrays.asList(text.split("\\W+")));
            findings.error(
                    scalar.at(e.index()),
                    "argument '%s' of %s is neither %s nor an expression over %s: %s.%s"
                            .formatted(
                                    entry.key(),
                                    owner,
                                    Words.list("or", argument.choices()),
                                    Words.list("and", names),
                                    e.getMessage(),
                                    Spelling.hint(
                                            text,
                                            Stream.concat(argument.choices().stream(), names.stream())
                                                    .filter(name -> !typed.contains(name))
                                                    .toList())));
            return true;
        }
    }

    /** The position of the wrong part, or of the value that lacks it. */
    private static Position place(Value whole, Structure.Fault fault) {
        Value value = whole;
        Position place = whole.at();
        for (Object part : fault.path()) {
            if (value instanceof Value.Listing list && part instanceof Integer index) {
                value = list.items().get(index);
                place = value.at();
                continue;
            }
            Optional<Value.Entry> entry =
                    value instanceof Value.Mapping map ? map.entry(part.toString()) : Optional.empty();
            if (entry.isEmpty()) {
                break;
            }
            value = entry.get().value();
            place = fault.isAboutKey() ? entry.get().at() : value.at();
        }
        return place;
    }
}
