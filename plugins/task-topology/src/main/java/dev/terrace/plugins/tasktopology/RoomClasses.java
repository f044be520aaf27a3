package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.NodeScore.Bound;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;

/**
 * Classifies nodes by their room of one resource, in steps of equal height. It is the resource with the highest ratio
 * of pending requests to supply.
 *
 * @param dimensions the number of resources
 * @param dimension that resource
 * @param height of a step
 */
record RoomClasses(int dimensions, int dimension, double height) {
    static RoomClasses of(SessionView session) {
        int dimensions = session.total().names().size();
        double[] asked = new double[dimensions];
        double[] most = new double[dimensions];
        for (Job job : session.jobs()) {
            Amounts pending = job.pendingRequests();
            for (int d = 0; d < dimensions; d++) {
                asked[d] += pending.get(d);
            }
        }
        int scarce = 0;
        double highest = -1;
        for (int d = 0; d < dimensions; d++) {
            double part =
                    session.total().value(d) > 0 ? asked[d] / session.total().value(d) : 0;
            if (part > highest) {
                highest = part;
                scarce = d;
            }
        }
        for (Node node : session.nodes()) {
            most[scarce] = Math.max(most[scarce], node.allocatable().value(scarce));
        }
        return new RoomClasses(dimensions, scarce, Math.max(1, most[scarce] / Bound.HIGHEST_STEP));
    }

    /** The step of a node. */
    int step(Node node) {
        return (int) Math.max(0, Math.min(Bound.HIGHEST_STEP, Room.of(node, dimension) / height));
    }

    /** The upper bound of the room of nodes on lower steps. */
    double below(int step) {
        return step * height + ResourceVector.EPSILON;
    }
}
