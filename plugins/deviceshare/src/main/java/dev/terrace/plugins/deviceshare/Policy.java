package dev.terrace.plugins.deviceshare;

import java.util.Comparator;

/** In which order cards are tried, and how good it is to use one. */
enum Policy {
    /** Those in use first. */
    BINPACK,
    /** Those with few users first. As in Volcano, this scores nothing: the pod itself uses the card by then. */
    SPREAD,
    /** From the last card on. */
    NONE;

    private static final double BEST = 100;

    private static final Comparator<VirtualCard> MOST_MEMORY =
            Comparator.comparingLong(VirtualCard::usedMemory).reversed().thenComparingInt(VirtualCard::index);
    private static final Comparator<VirtualCard> FEWEST_USERS =
            Comparator.comparingLong(VirtualCard::users).thenComparingInt(VirtualCard::index);
    private static final Comparator<VirtualCard> LAST =
            Comparator.comparingInt(VirtualCard::index).reversed();

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

    /** How good it is that a card is used so far. */
    double score(long users, long usedMemory, long memory) {
        return switch (this) {
            case BINPACK -> memory == 0 ? 0 : BEST * ((double) usedMemory / memory);
            case SPREAD -> users == 0 ? BEST : 0;
            case NONE -> 0;
        };
    }
}
