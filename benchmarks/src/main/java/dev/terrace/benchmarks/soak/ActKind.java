package dev.terrace.benchmarks.soak;

import java.io.IOException;

/**
 * A kind of act.
 *
 * @param weight its relative frequency
 */
record ActKind(String name, int weight, Act act) {
    /** Performs the act once. */
    @FunctionalInterface
    interface Act {
        /** @return the status of the answer, or {@link StatusCounts#LEFT} */
        int by(Client client) throws IOException;
    }
}
