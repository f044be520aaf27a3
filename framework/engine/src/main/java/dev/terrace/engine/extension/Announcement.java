package dev.terrace.engine.extension;

import dev.terrace.spi.toolkit.CommaList;
import java.util.List;
import java.util.jar.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * The plugin and action names that a JAR's manifest lists. Classes of the JAR are loaded only when one of the names is
 * requested.
 */
record Announcement(List<String> plugins, List<String> actions) {
    private static final String PLUGINS = "Terrace-Plugins";
    private static final String ACTIONS = "Terrace-Actions";

    static Announcement in(Attributes manifest) {
        return new Announcement(names(manifest.getValue(PLUGINS)), names(manifest.getValue(ACTIONS)));
    }

    private static List<String> names(@Nullable String list) {
        return list == null ? List.of() : CommaList.of(list).stream().sorted().toList();
    }

    /** Returns whether the manifest lists nothing. The names are then known only after the classes are loaded. */
    boolean isEmpty() {
        return plugins.isEmpty() && actions.isEmpty();
    }

    /** Describes the difference between these names and the ones that the JAR provides; null if they are equal. */
    @Nullable
    String problemIf(List<String> brought, List<String> broughtActions) {
        String problem = problemOf(PLUGINS, plugins, brought);
        return problem == null ? problemOf(ACTIONS, actions, broughtActions) : problem;
    }

    private static @Nullable String problemOf(String attribute, List<String> announced, List<String> brought) {
        return announced.equals(brought.stream().sorted().toList())
                ? null
                : "announces %s: %s in its manifest, but contains %s; list the JAR's content in the manifest, or remove the attribute."
                        .formatted(
                                attribute,
                                announced.isEmpty() ? "nothing" : String.join(", ", announced),
                                brought.isEmpty() ? "none" : String.join(", ", brought));
    }
}
