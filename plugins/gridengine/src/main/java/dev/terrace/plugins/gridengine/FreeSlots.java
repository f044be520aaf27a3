package dev.terrace.plugins.gridengine;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;

/** The number of free cpus on all nodes together, counted lazily for array jobs. Thread-safe. */
final class FreeSlots {
    private static final int UNKNOWN = -1;

    private final SessionView session;
    private volatile int counted = UNKNOWN;

    FreeSlots(SessionView session) {
        this.session = session;
    }

    int get() {
        int known = counted;
        return known == UNKNOWN ? count() : known;
    }

    private synchronized int count() {
        if (counted == UNKNOWN) {
            long free = 0;
            for (Node node : session.nodes()) {
                free += Math.max(0, (long) node.idle().value(ResourceNames.CPU) / QsubReader.MILLI);
            }
            counted = (int) Math.min(free, Integer.MAX_VALUE - 1);
        }
        return counted;
    }
}
