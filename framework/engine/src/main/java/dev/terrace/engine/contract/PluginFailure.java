package dev.terrace.engine.contract;

/** Thrown when a plugin or an action threw, answered NaN, or broke its contract. The cycle has no effect. */
public final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message one sentence that names the plugin, its JAR and version, the hook, and what it did */
    public PluginFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
