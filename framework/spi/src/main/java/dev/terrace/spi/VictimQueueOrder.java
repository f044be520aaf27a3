package dev.terrace.spi;

import dev.terrace.spi.view.Queue;

/** The order in which queues lose victims. */
@FunctionalInterface
public interface VictimQueueOrder {
    /**
     * Returns a negative number if victims come from {@code left} first, a positive one if from {@code right}, 0 for no
     * preference.
     *
     * @param preemptor the queue of the task that needs the room
     */
    int compare(Queue left, Queue right, Queue preemptor);
}
