package dev.terrace.model.settings;

import java.util.List;

/**
 * A plugin or an action that is loaded.
 *
 * @param description one sentence; empty if its class has none
 * @param origin the JAR's file name; "built in" for the actions of Terrace, "class path" for the actions of an
 *     embedding program
 * @param version as the JAR's manifest gives it, or "unversioned"
 * @param hooks names of the hooks that a plugin registers with default arguments; empty for actions
 */
public record ExtensionInfo(
        String name,
        String description,
        String origin,
        String version,
        List<String> hooks,
        List<Argument<?>> arguments) {}
