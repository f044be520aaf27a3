package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Trait;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The plugins and actions that a configuration can name. Reports names that are unknown or not loaded. */
record Offer(Catalog catalog, boolean allowMissing, Findings findings) {
    private static final String PLUGINS_FOLDER =
            ": its JAR is in the distribution's folder plugins/, which --plugins must name as well";

    /** The arguments that a plugin declares; empty, with a finding, if it is not loaded. */
    Optional<List<Argument<?>>> plugin(String name, Position at) {
        return find(Owner.plugin(name), at, Catalog::plugins, "; others come from JARs in plugins/", PLUGINS_FOLDER)
                .map(Declaration::arguments);
    }

    /**
     * The arguments that an action declares, and those of the queue order; empty, with a finding, if it is not loaded.
     */
    Optional<List<Argument<?>>> action(String name, Position at) {
        return find(Owner.action(name), at, Catalog::actions, "", "").map(declared -> {
            List<Argument<?>> all = new ArrayList<>(declared.arguments());
            if (declared.has(Trait.FOLLOWS_QUEUE_ORDER)) {
                all.addAll(QueueOrderArguments.all());
            }
            return all;
        });
    }

    /** What a plugin declares if it is loaded; else what is known of Volcano's plugin of that name. */
    Declaration plugin(String name) {
        return declared(Catalog::plugins, name);
    }

    boolean pluginHas(Trait trait, String name) {
        return plugin(name).has(trait);
    }

    boolean actionHas(Trait trait, String name) {
        return declared(Catalog::actions, name).has(trait);
    }

    /** Volcano's plugins that have a trait, loaded or not, and then the loaded ones that declare it. */
    Set<String> pluginsWith(Trait trait) {
        Set<String> names = new LinkedHashSet<>(VolcanoNames.all().having(trait));
        catalog.plugins().forEach((name, declared) -> {
            if (declared.has(trait)) {
                names.add(name);
            }
        });
        return names;
    }

    private Declaration declared(Function<Catalog, Map<String, Declaration>> kind, String name) {
        Declaration loaded = kind.apply(catalog).get(name);
        return loaded != null
                ? loaded
                : kind.apply(VolcanoNames.all().catalog()).getOrDefault(name, Declaration.nothing());
    }

    /**
     * @param others the rest of a sentence that says what is loaded
     * @param source the rest of a sentence that says that it is not loaded, though the distribution brings it
     */
    private Optional<Declaration> find(
            Owner owner, Position at, Function<Catalog, Map<String, Declaration>> kind, String others, String source) {
        String name = owner.name();
        Map<String, Declaration> loaded = kind.apply(catalog);
        Set<String> volcanos = kind.apply(VolcanoNames.all().catalog()).keySet();
        Declaration declared = loaded.get(name);
        if (declared == null) {
            if (!volcanos.contains(name)) {
                String hint = Spelling.hints(name, Words.all(volcanos, loaded.keySet()));
                String known = " Loaded are " + Words.list("and", loaded.keySet()) + others + ".";
                findings.error(at, "there is no %s.%s".formatted(owner, hint.isEmpty() ? known : hint));
            } else if (VolcanoNames.all().brought().contains(name)) {
                leaveOut(owner + " is not loaded", source, at);
            } else {
                missing(owner.toString(), at);
            }
        }
        return Optional.ofNullable(declared);
    }

    /** @param what a thing that Volcano has and the catalog lacks, in words */
    void missing(String what, Position at) {
        leaveOut(what + " is Volcano's, and not in Terrace yet", "", at);
    }

    private void leaveOut(String sentence, String cure, Position at) {
        if (allowMissing) {
            findings.warning(at, sentence + ": it is left out.");
        } else {
            findings.error(at, sentence + cure + "; --allow-missing runs without it.");
        }
    }
}
