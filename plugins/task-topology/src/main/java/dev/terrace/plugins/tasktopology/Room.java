package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Node;

/** The future idle amounts of a node, copied to an array because they are compared several times. */
final class Room {
    /** The resource that is most likely to decide whether tasks fit. */
    final int scarce;

    private final double[] amounts;
    private long present;

    /** A room without a node, with the resource that is most likely to decide whether tasks fit. */
    Room(int dimensions, int scarce) {
        this.amounts = new double[dimensions];
        this.scarce = scarce;
    }

    /** Reads the amounts of a node. */
    void read(Node node) {
        ResourceVector idle = node.idle();
        ResourceVector releasing = node.releasing();
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = idle.value(d) + releasing.value(d);
        }
        present = idle.present() | releasing.present();
    }

    double get(int dimension) {
        return amounts[dimension];
    }

    /** Returns whether any requested dimension is smaller, without an epsilon. */
    boolean isLessPartly(ResourceVector requests) {
        if ((requests.present() & ~present) != 0) {
            return true;
        }
        for (int d = 0; d < amounts.length; d++) {
            if (requests.has(d) && amounts[d] < requests.value(d)) {
                return true;
            }
        }
        return false;
    }
}
