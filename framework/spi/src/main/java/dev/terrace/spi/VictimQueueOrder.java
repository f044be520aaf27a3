package dev.terrace.spi;

import dev.terrace.spi.view.Queue;

/** From which of two queues victims are taken first. */
@FunctionalInterface
public interface VictimQueueOrder {
    /** Negative if victims come from {@code left} first, positive if from {@code right}, 0 if it does not matter. */
    int compare(Queue left, Queue right, Queue preemptor);
}
