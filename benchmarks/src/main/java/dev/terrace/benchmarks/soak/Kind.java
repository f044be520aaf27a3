package dev.terrace.benchmarks.soak;

import java.io.IOException;

/**
 * Something that clients do.
 *
 * @param weight how often it is drawn, beside the others
 */
record Kind(String name, int weight, Act act) {
    /** Does it once. */
    @FunctionalInterface
    interface Act {
        /** @return the status of the answer, or {@link Tally#LEFT} */
        int by(Client client) throws IOException;
    }
}
