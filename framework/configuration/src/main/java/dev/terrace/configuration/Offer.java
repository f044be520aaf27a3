package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Position;
import dev.terrace.model.settings.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What can be named, and what is said about a name that can't. */
record Offer(Catalog catalog, boolean allowMissing, Findings findings) {
    /** What a loaded plugin declares; empty, with a finding, if it is not loaded. */
    Optional<List<Argument<?>>> plugin(String name, Position at) {
        return find("plugin", name, at, catalog.plugins(), VolcanoNames.PLUGINS, "; others come from JARs in plugins/");
    }

    /** What a loaded action declares, and the queue order's arguments; empty, with a finding, if it is not loaded. */
    Optional<List<Argument<?>>> action(String name, Position at) {
        return find("action", name, at, catalog.actions(), VolcanoNames.ACTIONS, "")
                .map(declared -> {
                    List<Argument<?>> all = new ArrayList<>(declared);
                    if (QueueOrderArguments.belongTo(name)) {
                        all.addAll(QueueOrderArguments.all());
                    }
                    return all;
                });
    }

    private Optional<List<Argument<?>>> find(
            String kind,
            String name,
            Position at,
            Map<String, List<Argument<?>>> loaded,
            Set<String> volcanos,
            String others) {
        List<Argument<?>> arguments = loaded.get(name);
        if (arguments == null) {
            if (volcanos.contains(name)) {
                missing("%s '%s' is Volcano's, and not in Terrace yet".formatted(kind, name), at);
            } else {
                String hint = Spelling.hint(name, VolcanoNames.and(volcanos, loaded.keySet()));
                String known = " Loaded are " + Words.list("and", loaded.keySet()) + others + ".";
                findings.error(at, "there is no %s '%s'.%s".formatted(kind, name, hint.isEmpty() ? known : hint));
            }
        }
        return Optional.ofNullable(arguments);
    }

    private void missing(String sentence, Position at) {
        if (allowMissing) {
            findings.warning(at, sentence + ": it is left out.");
        } else {
            findings.error(at, sentence + "; --allow-missing runs without it.");
        }
    }
}
