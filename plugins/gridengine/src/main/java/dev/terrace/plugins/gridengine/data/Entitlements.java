package dev.terrace.plugins.gridengine.data;

import java.util.Map;

/**
 * The override tickets and functional shares of users, projects and departments, by name. A name that is missing is
 * granted nothing.
 */
public record Entitlements(Map<String, Grant> users, Map<String, Grant> projects, Map<String, Grant> departments) {
    /**
     * @param overrideTickets {@code oticket}
     * @param functionalShares {@code fshare}
     */
    public record Grant(long overrideTickets, long functionalShares) {}
}
