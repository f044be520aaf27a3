package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.finding.Words;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Trait;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The plugins and actions that a configuration can name. Reports names that are unknown or not loaded. Unknown
 * arguments are found by {@link ArgumentsReader}.
 */
record Offer(Catalog catalog, boolean allowMissing, ConfigurationFindings findings) {
    private static final String PLUGINS_FOLDER = ": its JAR is missing in the distribution's folder plugins/";
    private static final String SEARCHED = " JARs were searched in %s.";

    /** How Volcano treats a name that it does not know. */
    enum InVolcano {
        IGNORED(", as Volcano does", ", as in Volcano"),
        REFUSED("; Volcano rejects the file", ", but Volcano rejects the file"),
        /** The name belongs to a plugin or an action that Volcano lacks. */
        ABSENT("", "");

        private final String ofOption;
        private final String ofName;

        InVolcano(String ofOption, String ofName) {
            this.ofOption = ofOption;
            this.ofName = ofName;
        }
    }

    /** The arguments that a plugin declares; empty, with a finding, if it is not loaded. */
    Optional<List<Argument<?>>> plugin(String name, Position at) {
        String others = " `terrace plugins` lists those that are loaded; others come from JARs in %s."
                .formatted(folders().orElse("plugins/"));
        return find(Owner.plugin(name), at, Catalog::plugins, InVolcano.IGNORED, others, PLUGINS_FOLDER)
                .map(Declaration::arguments);
    }

    /** Lists the folders whose JARs were loaded; empty without such a folder. */
    private Optional<String> folders() {
        return Optional.of(catalog.folders())
                .filter(folders -> !folders.isEmpty())
                .map(folders ->
                        Words.list("and", folders.stream().map(Path::toString).toList()));
    }

    /** Names the folders that were searched, between two parts of a sentence or after one; empty without folders. */
    private String searched(String form) {
        return folders().map(form::formatted).orElse("");
    }

    /**
     * The arguments that an action declares, and those of the queue order; empty, with a finding, if it is not loaded.
     *
     * @param unknown how Volcano treats the name of an unknown action at this place
     */
    Optional<List<Argument<?>>> action(String name, Position at, InVolcano unknown) {
        String others =
                " Loaded actions are " + Words.list("and", catalog.actions().keySet()) + "." + searched(SEARCHED);
        return find(Owner.action(name), at, Catalog::actions, unknown, others, "")
                .map(QueueOrderArguments::with);
    }

    /** The declaration of a loaded plugin; otherwise, the known declaration of Volcano's plugin of that name. */
    Declaration plugin(String name) {
        return declared(Catalog::plugins, name);
    }

    boolean pluginHas(Trait trait, String name) {
        return plugin(name).has(trait);
    }

    boolean actionHas(Trait trait, String name) {
        return declared(Catalog::actions, name).has(trait);
    }

    /** Volcano's plugins with a trait, loaded or not, followed by the loaded plugins that declare it. */
    Set<String> pluginsWith(Trait trait) {
        Set<String> names = new LinkedHashSet<>(VolcanoNames.all().having(trait));
        catalog.plugins().forEach((name, declared) -> {
            if (declared.has(trait)) {
                names.add(name);
            }
        });
        return names;
    }

    /** Returns a sentence that names another plugin that takes the argument; empty without such a plugin. */
    Optional<String> otherPlugin(Owner owner, String argument) {
        Map<String, Declaration> plugins =
                new TreeMap<>(VolcanoNames.all().catalog().plugins());
        plugins.putAll(catalog.plugins());
        return plugins.entrySet().stream()
                .filter(plugin -> !plugin.getKey().equals(owner.name()) && argument.contains("."))
                .filter(plugin -> plugin.getValue().arguments().stream().anyMatch(its -> its.isNamed(argument)))
                .findFirst()
                .map(plugin -> " Plugin '%s' takes it.".formatted(plugin.getKey()));
    }

    private Declaration declared(Function<Catalog, Map<String, Declaration>> kind, String name) {
        Declaration loaded = kind.apply(catalog).get(name);
        return loaded != null
                ? loaded
                : kind.apply(VolcanoNames.all().catalog()).getOrDefault(name, Declaration.nothing());
    }

    /**
     * @param unknown how Volcano treats a name that it does not know
     * @param others a sentence that lists the loaded names
     * @param source the end of the sentence about a plugin of the distribution that is not loaded
     */
    private Optional<Declaration> find(
            Owner owner,
            Position at,
            Function<Catalog, Map<String, Declaration>> kind,
            InVolcano unknown,
            String others,
            String source) {
        String name = owner.name();
        Map<String, Declaration> loaded = kind.apply(catalog);
        Set<String> volcanos = kind.apply(VolcanoNames.all().catalog()).keySet();
        Declaration declared = loaded.get(name);
        if (declared == null) {
            if (!volcanos.contains(name)) {
                // Refuses a JAR whose manifest announces other names than it contains, such as this one.
                loaded.values().forEach(Objects::requireNonNull);
                String hint = Spelling.hints(
                        name,
                        Stream.concat(volcanos.stream(), loaded.keySet().stream())
                                .toList());
                Optional<String> system = VolcanoNames.all().systemOf(name);
                String known = system.map(" It belongs to %s."::formatted).orElse(hint);
                String more = known.isEmpty() ? others : known + searched(SEARCHED);
                unknown(at, owner + " does not exist", allowMissing ? known : more, unknown);
            } else if (VolcanoNames.all().brought().contains(name)) {
                leaveOut(owner + " is not loaded", source + searched("; JARs were searched in %s"), at);
            } else {
                missing(owner.toString(), at);
            }
        }
        return Optional.ofNullable(declared);
    }

    /** @param what the description of a thing that Volcano has and the catalog lacks */
    void missing(String what, Position at) {
        leaveOut(what + " exists in Volcano, but not in Terrace yet", "", at);
    }

    /**
     * Refuses or leaves out a name that neither Volcano nor the catalog has.
     *
     * @param sentence the sentence about the error, without a period
     * @param hint further sentences, each after a blank
     */
    void unknown(Position at, String sentence, String hint, InVolcano inVolcano) {
        if (allowMissing) {
            findings.warning(at, "%s: ignored%s.%s".formatted(sentence, inVolcano.ofName, hint));
        } else {
            findings.error(at, "%s.%s --allow-missing ignores it%s.".formatted(sentence, hint, inVolcano.ofOption));
        }
    }

    private void leaveOut(String sentence, String cure, Position at) {
        if (allowMissing) {
            findings.warning(at, sentence + ": ignored.");
        } else {
            findings.error(at, sentence + cure + "; --allow-missing runs without it.");
        }
    }
}
