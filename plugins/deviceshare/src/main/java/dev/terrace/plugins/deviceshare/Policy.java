package dev.terrace.plugins.deviceshare;

import dev.terrace.model.finding.Spelling;
import java.util.Comparator;
import java.util.List;

/** The order in which cards are tried, and their scores. */
enum Policy {
    /** Cards in use come first. */
    BINPACK,
    /**
     * Cards with few users come first. As in Volcano, this scores nothing, because the pod itself already uses the card
     * when it is scored.
     */
    SPREAD,
    /** The last card comes first. */
    NONE;

    private static final double BEST = 100;

    private static final Comparator<VirtualCard> MOST_MEMORY = Comparator.<VirtualCard>comparingLong(
                    card -> card.load().usedMemory())
            .reversed()
            .thenComparingInt(VirtualCard::index);
    private static final Comparator<VirtualCard> FEWEST_USERS =
            Comparator.<VirtualCard>comparingLong(card -> card.load().users()).thenComparingInt(VirtualCard::index);
    private static final Comparator<VirtualCard> LAST =
            Comparator.comparingInt(VirtualCard::index).reversed();

    /** Remarks on a text that names no policy. */
    static List<String> remarks(String text) {
        return of(text) == NONE && !text.isEmpty()
                ? List.of("'%s' is not a policy, so the last card comes first. Known are binpack and spread.%s"
                        .formatted(text, Spelling.hint(text, List.of("binpack", "spread"))))
                : List.of();
    }

    static Policy of(String text) {
        return switch (text) {
            case "binpack" -> BINPACK;
            case "spread" -> SPREAD;
            default -> NONE;
        };
    }

    Comparator<VirtualCard> order() {
        return switch (this) {
            case BINPACK -> MOST_MEMORY;
            case SPREAD -> FEWEST_USERS;
            case NONE -> LAST;
        };
    }

    /** The score of a card by its usage before the pod. */
    double score(long users, long usedMemory, long memory) {
        return switch (this) {
            case BINPACK -> memory == 0 ? 0 : BEST * ((double) usedMemory / memory);
            case SPREAD -> users == 0 ? BEST : 0;
            case NONE -> 0;
        };
    }
}
