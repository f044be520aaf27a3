package dev.terrace.engine.contract;

import dev.terrace.model.finding.OneLine;

/** Thrown when a plugin or an action threw, gave a wrong answer, or broke its contract. The cycle has no effect. */
public final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** In characters. A plugin's part of the sentence may be of any length. */
    private static final int LONGEST = 4000;

    private final String origin;

    /** The failure of a plugin that is not known. */
    public PluginFailure(String message, Throwable cause) {
        this(message, "", cause);
    }

    /**
     * A failure, in a single line whatever the plugin put into its part of it.
     *
     * @param message one sentence that names the plugin, its JAR and version, the hook, and what it did
     * @param origin the JAR's file name, or where else the plugin comes from
     */
    public PluginFailure(String message, String origin, Throwable cause) {
        super(OneLine.of(message, LONGEST), cause);
        this.origin = origin;
    }

    /** The JAR's file name, or where else the plugin comes from; empty if that is not known. */
    public String origin() {
        return origin;
    }
}
