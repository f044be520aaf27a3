package dev.terrace.engine.contract;

/** Thrown when a plugin's hook violates its declaration. */
public final class ContractBreach extends RuntimeException {
    private final String plugin;

    /** @param message the end of a sentence that begins with the plugin's name */
    public ContractBreach(String plugin, String message) {
        super(message);
        this.plugin = plugin;
    }

    /** The name of the plugin. */
    public String plugin() {
        return plugin;
    }
}
