package dev.terrace.configuration;

import dev.terrace.model.finding.Spelling;
import dev.terrace.model.finding.Words;
import java.util.List;
import java.util.Optional;

/** Reads the parts of a configuration, and reports the expected form if a part has another one. */
record Expected(ConfigurationFindings findings) {
    Optional<Value.Mapping> map(Value value, String what, String example) {
        if (value instanceof Value.Mapping map) {
            return Optional.of(map);
        }
        refuse(value, what, "a map", example);
        return Optional.empty();
    }

    /** The items of a list; none, with a finding, if the value is not a list. */
    List<Value> list(Value value, String what, String example) {
        if (value instanceof Value.Listing list) {
            return list.items();
        }
        refuse(value, what, "a list", example);
        return List.of();
    }

    /** The {@code name} of a list item; empty, with a finding, if it has none. */
    Optional<Value.Scalar> name(Value.Mapping item, String what) {
        Optional<Value> name = item.get("name");
        if (name.isEmpty()) {
            findings.error(item.at(), what + " has no name: begin it with `- name: …`.");
            return Optional.empty();
        }
        Optional<String> withColon = nameBeforeColon(name.get());
        if (withColon.isPresent()) {
            findings.error(name.get().at(), StrayColons.cure(withColon.get()));
        } else if (name.get() instanceof Value.Scalar scalar) {
            return Optional.of(scalar);
        } else {
            refuse(name.get(), "the name", "a text", "- name: …");
        }
        return Optional.empty();
    }

    /** Reports each key that is not allowed. */
    void onlyKeys(Value.Mapping map, String what, String... allowed) {
        List<String> keys = List.of(allowed);
        for (Value.Entry entry : map.entries()) {
            if (!keys.contains(entry.key())) {
                String hint = Spelling.hint(entry.key(), keys);
                findings.error(
                        entry.at(),
                        "%s has no key '%s'.%s"
                                .formatted(
                                        what,
                                        entry.key(),
                                        hint.isEmpty() ? " It has " + Words.list("and", keys) + "." : hint));
            }
        }
    }

    private void refuse(Value value, String what, String wanted, String example) {
        findings.error(
                value.at(), "%s is %s: expected %s, such as `%s`.".formatted(what, value.described(), wanted, example));
    }

    /** The name in {@code "enqueue:"}, or in a map whose only key, {@code enqueue:}, has no value. */
    private static Optional<String> nameBeforeColon(Value name) {
        if (name instanceof Value.Scalar scalar && scalar.text().endsWith(":")) {
            return Optional.of(scalar.text().substring(0, scalar.text().length() - 1));
        }
        return name instanceof Value.Mapping map
                        && map.entries().size() == 1
                        && map.entries().get(0).value().isEmpty()
                ? Optional.of(map.entries().get(0).key())
                : Optional.empty();
    }
}
