package dev.terrace.model.report;

import dev.terrace.model.finding.Words;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The reason why a task is evicted.
 *
 * @param words the words of the action; empty if plugins decided alone
 * @param tier the tier that decided, from 1; 0 if no plugin was asked
 * @param plugins the plugins of the tier that agreed
 * @param reasons the numbers that they compared
 */
public record EvictionReason(String words, int tier, List<String> plugins, List<VictimReason> reasons) {
    /** The reason of an action that asked no plugin. */
    public static EvictionReason of(String words) {
        return new EvictionReason(words, 0, List.of(), List.of());
    }

    /** Returns the same decision of plugins, in the words of an action. */
    public EvictionReason with(String other) {
        return new EvictionReason(other, tier, plugins, reasons);
    }

    /** Returns the clause about the task that needs the room, such as {@code priority 1000}; or an empty string. */
    public String taker() {
        return reasons.stream()
                .map(VictimReason::taker)
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the clause about the victim, such as {@code its own job has priority 10 (tier 3, priority)}; or an empty
     * string.
     */
    public String victim() {
        String numbers = reasons.stream()
                .map(VictimReason::sentence)
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
        String said = words.isEmpty() || numbers.isEmpty() ? words + numbers : words + ": " + numbers;
        return said.isEmpty() || tier == 0 ? said + decided() : said + " " + decided();
    }

    /** Returns {@code (tier 3, priority)}, or an empty string if no plugin was asked. */
    private String decided() {
        if (tier == 0) {
            return "";
        }
        return "(tier %s, %s)".formatted(tier, Words.list("and", plugins));
    }

    /** Returns the whole sentence. */
    String sentence(String node, String action, String preemptor) {
        StringBuilder text = new StringBuilder("evicted from " + node + " by " + action);
        if (!preemptor.isEmpty()) {
            text.append(" for ").append(preemptor);
        }
        if (!taker().isEmpty()) {
            text.append(" (").append(taker()).append(')');
        }
        String victim = victim();
        return text + (victim.isEmpty() ? "" : victim.startsWith("(") ? " " + victim : "; " + victim);
    }
}
