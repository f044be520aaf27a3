package dev.terrace.dist;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.configuration.VolcanoNames;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A name that Volcano supports, with Terrace's support for it.
 *
 * @param owner the plugin, the action or the entry of {@code configurations} that an argument belongs to; otherwise the
 *     name itself
 * @param isOfMissing whether it is an argument whose owner Terrace lacks
 * @param declared Terrace's declaration of an argument that it supports
 */
record Capability(
        Kind kind, String owner, String name, Standing standing, boolean isOfMissing, Optional<Argument<?>> declared) {
    /** The kind of object that has the name. */
    enum Kind {
        KEY("keys of the file"),
        ACTION("actions"),
        ACTION_ARGUMENT("arguments of actions"),
        SETTING("other entries of `configurations`"),
        PLUGIN("plugins"),
        PLUGIN_ARGUMENT("arguments of plugins"),
        SWITCH("switches of a plugin");

        final String inWords;

        Kind(String inWords) {
            this.inWords = inWords;
        }
    }

    /** Terrace's support for a name. */
    enum Standing {
        YES("yes"),
        NO_EFFECT("no effect"),
        NO("no");

        final String inWords;

        Standing(String inWords) {
            this.inWords = inWords;
        }
    }

    /** All names that Volcano supports, compared with the loaded extensions. */
    static List<Capability> all(Catalog loaded) {
        VolcanoNames volcano = VolcanoNames.all();
        List<Capability> all = new ArrayList<>();
        volcano.keys().forEach(key -> all.add(plain(Kind.KEY, key, ofKey(key, loaded))));
        addAll(all, Kind.ACTION, Kind.ACTION_ARGUMENT, volcano.catalog().actions(), loaded.actions());
        volcano.settings()
                .forEach((name, arguments) -> arguments.forEach(argument -> all.add(new Capability(
                        Kind.SETTING, name, argument.name(), ofDeclared(argument), false, Optional.of(argument)))));
        addAll(all, Kind.PLUGIN, Kind.PLUGIN_ARGUMENT, volcano.catalog().plugins(), loaded.plugins());
        volcano.switches().forEach(name -> all.add(plain(Kind.SWITCH, name, ofSwitch(name))));
        return all;
    }

    private static void addAll(
            List<Capability> to,
            Kind kind,
            Kind ofArguments,
            Map<String, Declaration> volcanos,
            Map<String, Declaration> loaded) {
        volcanos.forEach((name, volcano) -> {
            to.add(plain(kind, name, loaded.containsKey(name) ? Standing.YES : Standing.NO));
            for (Argument<?> argument : volcano.arguments()) {
                Optional<Argument<?>> declared = loaded.getOrDefault(name, Declaration.nothing()).arguments().stream()
                        .filter(candidate -> candidate.name().equals(argument.name()))
                        .findFirst();
                Standing standing = declared.map(Capability::ofDeclared).orElse(Standing.NO);
                to.add(new Capability(
                        ofArguments, name, argument.name(), standing, !loaded.containsKey(name), declared));
            }
        });
    }

    private static Capability plain(Kind kind, String name, Standing standing) {
        return new Capability(kind, name, name, standing, false, Optional.empty());
    }

    private static Standing ofDeclared(Argument<?> argument) {
        return argument.whyWithoutEffect().isPresent() ? Standing.NO_EFFECT : Standing.YES;
    }

    private static Standing ofSwitch(String spelling) {
        return Switch.spelled(spelling)
                .map(known -> known.isWithoutHook() ? Standing.NO_EFFECT : Standing.YES)
                .orElse(Standing.NO);
    }

    private static Standing ofKey(String key, Catalog loaded) {
        if (!ConfigurationReader.KEYS.contains(key)) {
            return Standing.NO;
        }
        return ConfigurationReader.lint(key + ": {}", "", loaded, false).stream()
                        .map(Finding::message)
                        .anyMatch(message -> message.startsWith(key + " has no effect"))
                ? Standing.NO_EFFECT
                : Standing.YES;
    }

    /** The name of a parameterized test. */
    @Override
    public String toString() {
        return kind + " " + owner + " " + name;
    }
}
