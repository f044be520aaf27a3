package dev.terrace.plugins.gridengine.data;

import java.util.Map;

/**
 * What users, projects and departments are granted besides their place in the share tree, by name; nothing for those
 * that are not named.
 */
public record Entitlements(Map<String, Grant> users, Map<String, Grant> projects, Map<String, Grant> departments) {
    /**
     * @param overrideTickets {@code oticket}
     * @param functionalShares {@code fshare}
     */
    public record Grant(long overrideTickets, long functionalShares) {}

    public static Entitlements none() {
        return new Entitlements(Map.of(), Map.of(), Map.of());
    }
}
