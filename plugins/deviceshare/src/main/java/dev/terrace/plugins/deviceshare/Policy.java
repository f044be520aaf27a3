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

    static Policy of(String text) {
        return switch (text) {
            case "binpack" -> BINPACK;
            case "spread" -> SPREAD;
            default -> NONE;
        };
    }

    Comparator<VirtualCard> order() {
        Comparator<VirtualCard> byIndex = Comparator.comparingInt(VirtualCard::index);
        return switch (this) {
            case BINPACK ->
                Comparator.comparingLong(VirtualCard::usedMemory).reversed().thenComparing(byIndex);
            case SPREAD -> Comparator.comparingLong(VirtualCard::users).thenComparing(byIndex);
            case NONE -> byIndex.reversed();
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
