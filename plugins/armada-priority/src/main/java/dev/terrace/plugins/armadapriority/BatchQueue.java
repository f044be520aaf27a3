package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The waiting batches of one queue, in the order of its jobs and their tasks. */
final class BatchQueue {
    private final Queue queue;
    private final ArrayDeque<Batch> batches = new ArrayDeque<>();
    /** Jobs whose first batch was refused. */
    private final Set<Job> lost = new HashSet<>();

    /** @param jobs the jobs of the queue that may be placed */
    BatchQueue(Session session, Queue queue, List<Job> jobs) {
        this.queue = queue;
        Heap<Job> inOrder = new Heap<>(session::isBefore);
        jobs.forEach(inOrder::push);
        inOrder.drain().forEach(job -> addBatches(session, job));
    }

    Queue queue() {
        return queue;
    }

    boolean isEmpty() {
        return batches.isEmpty();
    }

    /** Adds one batch with the tasks that make the job ready, then one batch for each further task. */
    private void addBatches(Session session, Job job) {
        Heap<Task> tasks = new Heap<>(session::isBefore);
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (!task.isBestEffort() && !task.isGated()) {
                tasks.push(task);
            }
        }
        int needed = job.minMember() - job.readyTasks() - job.pendingBestEffortTasks();
        if (needed > tasks.size()) {
            session.waits(job, "%s of %s tasks can be placed".formatted(tasks.size(), needed));
            return;
        }
        boolean isFirst = needed > 0;
        while (!tasks.isEmpty()) {
            List<Task> together = new ArrayList<>();
            for (int i = 0; i < (isFirst ? needed : 1); i++) {
                together.add(tasks.pop());
            }
            batches.add(Batch.of(job, together, isFirst));
            isFirst = false;
        }
    }

    /**
     * Places the batches that fit into the slice. A batch larger than the rest of the slice stays in line; if it is a
     * job's first batch, the job's other batches stay too. A batch that does not fit on the nodes leaves the line.
     */
    void placeWithin(Slice slice, Predicate<Batch> place) {
        Set<Job> passedOver = new HashSet<>();
        int waiting = batches.size();
        for (int i = 0; i < waiting; i++) {
            Batch batch = batches.remove();
            if (passedOver.contains(batch.job()) || !slice.holds(batch.requests())) {
                batches.add(batch);
                if (batch.isFirst()) {
                    passedOver.add(batch.job());
                }
            } else {
                place(batch, slice, place);
            }
        }
    }

    /** Places the first batch that fits on the nodes, even beyond the slice. Batches that do not fit leave the line. */
    void placeOne(Slice slice, Predicate<Batch> place) {
        boolean placed = false;
        while (!placed && !batches.isEmpty()) {
            placed = place(batches.remove(), slice, place);
        }
    }

    private boolean place(Batch batch, Slice slice, Predicate<Batch> place) {
        if (lost.contains(batch.job())) {
            return false;
        }
        boolean placed = place.test(batch);
        if (placed) {
            slice.take(batch.requests());
        } else if (batch.isFirst()) {
            lost.add(batch.job());
        }
        return placed;
    }
}
