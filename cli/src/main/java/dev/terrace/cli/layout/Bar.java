package dev.terrace.cli.layout;

/** A share as a bar of fixed width, in steps of half a character. */
public final class Bar {
    /** Short enough to stay whole in a narrow column. */
    private static final int WIDTH = 10;

    private Bar() {}

    /** @param share the filled part; clamped to 0…1, with NaN as 0 */
    public static String of(double share) {
        long halves = Math.round(Math.max(0, Math.min(1, Double.isNaN(share) ? 0 : share)) * WIDTH * 2);
        int full = (int) (halves / 2);
        boolean half = halves % 2 == 1;
        return "█".repeat(full) + (half ? "▌" : "") + "░".repeat(WIDTH - full - (half ? 1 : 0));
    }
}
