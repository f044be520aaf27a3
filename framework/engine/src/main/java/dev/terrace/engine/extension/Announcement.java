package dev.terrace.engine.extension;

import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * The names of the plugins and actions that a JAR brings, from its manifest. With them, no class of the JAR is loaded
 * until one of the names is asked for.
 */
record Announcement(List<String> plugins, List<String> actions) {
    private static final String PLUGINS = "Terrace-Plugins";
    private static final String ACTIONS = "Terrace-Actions";

    static Announcement in(Attributes manifest) {
        return new Announcement(names(manifest.getValue(PLUGINS)), names(manifest.getValue(ACTIONS)));
    }

    /** Names that commas separate. */
    private static List<String> names(@Nullable String list) {
        return list == null
                ? List.of()
                : Arrays.stream(list.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .sorted()
                        .toList();
    }

    /** True for a JAR that announces nothing: only its classes tell what it brings. */
    boolean isEmpty() {
        return plugins.isEmpty() && actions.isEmpty();
    }

    /** What is wrong if the JAR brings other plugins and actions than these; null if nothing is. */
    @Nullable
    String problemIf(List<String> brought, List<String> broughtActions) {
        String problem = problemOf(PLUGINS, plugins, brought);
        return problem == null ? problemOf(ACTIONS, actions, broughtActions) : problem;
    }

    private static @Nullable String problemOf(String attribute, List<String> announced, List<String> brought) {
        return announced.equals(brought.stream().sorted().toList())
                ? null
                : "announces %s: %s in its manifest, and brings %s; let the manifest name what the JAR brings, or leave the attribute out."
                        .formatted(
                                attribute,
                                announced.isEmpty() ? "nothing" : String.join(", ", announced),
                                brought.isEmpty() ? "none" : String.join(", ", brought));
    }
}
