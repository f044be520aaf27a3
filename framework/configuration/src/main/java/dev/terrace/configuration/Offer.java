package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The plugins and actions that a configuration can name. Reports names that are unknown or not loaded. */
record Offer(Catalog catalog, boolean allowMissing, Findings findings) {
    /** The arguments that a plugin declares; empty, with a finding, if it is not loaded. */
    Optional<List<Argument<?>>> plugin(String name, Position at) {
        return find(Owner.plugin(name), at, Catalog::plugins, "; others come from JARs in plugins/");
    }

    /**
     * The arguments that an action declares, and those of the queue order; empty, with a finding, if it is not loaded.
     */
    Optional<List<Argument<?>>> action(String name, Position at) {
        return find(Owner.action(name), at, Catalog::actions, "").map(declared -> {
            List<Argument<?>> all = new ArrayList<>(declared);
            if (QueueOrderArguments.belongTo(name)) {
                all.addAll(QueueOrderArguments.all());
            }
            return all;
        });
    }

    private Optional<List<Argument<?>>> find(
            Owner owner, Position at, Function<Catalog, Map<String, List<Argument<?>>>> kind, String others) {
        Map<String, List<Argument<?>>> loaded = kind.apply(catalog);
        Set<String> volcanos = kind.apply(VolcanoNames.all().catalog()).keySet();
        List<Argument<?>> arguments = loaded.get(owner.name());
        if (arguments == null) {
            if (volcanos.contains(owner.name())) {
                missing(owner.toString(), at);
            } else {
                String hint = Spelling.hint(owner.name(), Words.all(volcanos, loaded.keySet()));
                String known = " Loaded are " + Words.list("and", loaded.keySet()) + others + ".";
                findings.error(at, "there is no %s.%s".formatted(owner, hint.isEmpty() ? known : hint));
            }
        }
        return Optional.ofNullable(arguments);
    }

    /** @param what a thing that Volcano has and the catalog lacks, in words */
    void missing(String what, Position at) {
        String sentence = what + " is Volcano's, and not in Terrace yet";
        if (allowMissing) {
            findings.warning(at, sentence + ": it is left out.");
        } else {
            findings.error(at, sentence + "; --allow-missing runs without it.");
        }
    }
}
