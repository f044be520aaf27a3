package dev.terrace.engine;

/** A node-local hook answered otherwise while neither the node nor the kind of task had changed. */
final class ContractBreach extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String plugin;

    ContractBreach(String plugin, String node, Object before, Object now) {
        super("declares a hook as node-local, and answered %s for node %s, then %s, though that node had not changed"
                .formatted(before, node, now));
        this.plugin = plugin;
    }

    String plugin() {
        return plugin;
    }
}
