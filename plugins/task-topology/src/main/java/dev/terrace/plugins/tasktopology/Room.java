package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Node;

/** What a node has idle, or will have once leaving tasks are gone, in an array: it is compared several times. */
final class Room {
    private final double[] amounts;
    private long present;

    /** Of no node yet. */
    Room(int dimensions) {
        amounts = new double[dimensions];
    }

    /** From now on that of a node. */
    void read(Node node) {
        ResourceVector idle = node.idle();
        ResourceVector releasing = node.releasing();
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = idle.value(d) + releasing.value(d);
        }
        present = idle.present() | releasing.present();
    }

    /** One amount alone. */
    static double of(Node node, int dimension) {
        return node.idle().value(dimension) + node.releasing().value(dimension);
    }

    double get(int dimension) {
        return amounts[dimension];
    }

    /** Whether any dimension that is asked for is smaller, without an epsilon. */
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
