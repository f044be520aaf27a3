package dev.terrace.plugins.dirac;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The chain of correctors. Each corrects the shares that the previous one returned.
 *
 * @see "DIRAC 9, WorkloadManagementSystem/private/SharesCorrector.py"
 */
final class SharesCorrector {
    static final String TO_START = "ShareCorrectorsToStart";
    /** DIRAC's kinds of correctors; they differ only in the source of the history. */
    static final List<String> KINDS = List.of("WMSHistory", "MonitoringHistory");

    private final List<Map<String, HistoryCorrector>> chain = new ArrayList<>();

    /**
     * @param corrections the section {@code ShareCorrections}; ignores unknown kinds, and a second instance for the
     *     same group
     * @param identities the names of a user in {@link #correct}
     */
    SharesCorrector(
            ConfigurationSection corrections,
            Function<String, List<String>> identities,
            Formula formula,
            OnZero onZero) {
        corrections.list(TO_START).stream()
                .distinct()
                .filter(KINDS::contains)
                .map(corrections::section)
                .forEach(kind -> {
                    Map<String, HistoryCorrector> instances = new LinkedHashMap<>();
                    kind.sections().stream()
                            .map(kind::section)
                            .forEach(instance -> instances.computeIfAbsent(
                                    instance.text(HistoryCorrector.GROUP),
                                    group -> new HistoryCorrector(instance, identities, formula, onZero)));
                    chain.add(instances);
                });
    }

    /** @param now seconds since the epoch */
    void update(History history, long now) {
        chain.forEach(instances -> instances.values().forEach(instance -> instance.update(history, now)));
    }

    /**
     * @param shares by user of a group, or by group
     * @param group the group of these users; empty for shares of groups
     */
    Map<String, Double> correct(Map<String, Double> shares, String group) {
        Map<String, Double> corrected = shares;
        for (Map<String, HistoryCorrector> instances : chain) {
            HistoryCorrector instance = instances.get(group);
            corrected = instance == null ? corrected : instance.correct(corrected);
        }
        return corrected;
    }
}
