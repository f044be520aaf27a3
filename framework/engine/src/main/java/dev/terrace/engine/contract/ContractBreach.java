package dev.terrace.engine.contract;

/** A plugin's hook does not do what the hook's contract says. */
public final class ContractBreach extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String plugin;

    /** @param message what it does, to be read after the plugin's name */
    ContractBreach(String plugin, String message) {
        super(message);
        this.plugin = plugin;
    }

    public String plugin() {
        return plugin;
    }
}
