package dev.terrace.plugins.plain.dispatch;

import static java.util.Comparator.comparingInt;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.WaitingLine;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A line for each queue. The next job is the first of the queue with the smallest weighted dominant share: the largest
 * part of a resource that the queue's jobs hold, divided by the queue's weight. Ties are broken by the name of the
 * queue.
 *
 * @see <a
 *     href="https://www.usenix.org/conference/nsdi11/dominant-resource-fairness-fair-allocation-multiple-resource-types">Ghodsi
 *     et al., Dominant Resource Fairness, 2011</a>
 */
final class ShareLine implements Line {
    /** The line of a queue. */
    private static final class Waiting {
        final Queue queue;
        final Tally held;
        double share;

        Waiting(Queue queue, ResourceNames names) {
            this.queue = queue;
            this.held = new Tally(names);
        }

        boolean isBefore(Waiting other) {
            return share == other.share ? queue.id() < other.queue.id() : share < other.share;
        }
    }

    private final Amounts total;
    private final NodeChanges changes;

    private final Collection<Queue> queues;
    private final Function<Queue, Line> lineOf;

    /** The lines that were needed so far. */
    private final Map<Queue, Line> lines = new HashMap<>();

    /** Whether nodes can take no task of a job. */
    private final BooleanSupplier isHopeless;

    private boolean skipsHopeless;

    /** The lines that may have a job, except the one of {@link #served}; null before the first turn. */
    private @Nullable Heap<Waiting> open;

    /** The line of the last job, whose queue may hold more since. Other queues hold what they held. */
    private @Nullable Waiting served;

    /** The last job. */
    private @Nullable Job last;

    /** The amounts that the last job held before its turn. */
    private final Tally before;

    /** The version of the nodes at that time. */
    private long version;

    private ShareLine(
            Collection<Queue> queues, Function<Queue, Line> lineOf, BooleanSupplier isHopeless, Session session) {
        this.queues = queues;
        this.lineOf = lineOf;
        this.isHopeless = isHopeless;
        total = session.total();
        changes = session.changes();
        before = new Tally(total.names());
    }

    /** Creates the line of jobs that are in the order of their queues' lines. */
    static ShareLine of(List<Job> jobs, Session session) {
        Map<Queue, List<Job>> byQueue = byQueue(jobs);
        return new ShareLine(
                byQueue.keySet(), queue -> new OneLine(byQueue.getOrDefault(queue, List.of())), () -> false, session);
    }

    /**
     * Creates the line of the jobs of a kept line.
     *
     * @param others the jobs that must be added to it
     */
    static ShareLine of(WaitingLine kept, List<Job> others, Session session) {
        Map<Queue, List<Job>> byQueue = byQueue(others);
        Set<Queue> queues = new HashSet<>(kept.queues());
        queues.addAll(byQueue.keySet());
        return new ShareLine(
                queues,
                queue -> {
                    WaitingLine ofQueue = kept.of(queue);
                    byQueue.getOrDefault(queue, List.of()).forEach(ofQueue::add);
                    return new KeptLine(ofQueue);
                },
                () -> others.isEmpty() && kept.isHopeless(),
                session);
    }

    private static Map<Queue, List<Job>> byQueue(List<Job> jobs) {
        return jobs.stream().collect(Collectors.groupingBy(Job::queue));
    }

    private Line line(Queue queue) {
        return lines.computeIfAbsent(queue, absent -> {
            Line line = lineOf.apply(queue);
            if (skipsHopeless) {
                line.skipHopeless();
            }
            return line;
        });
    }

    @Override
    public @Nullable Job next() {
        if (skipsHopeless && isHopeless.getAsBoolean()) {
            return null;
        }
        Heap<Waiting> waiting = open == null ? open() : open;
        if (served != null && last != null) {
            if (version != changes.version()) {
                served.held.subtract(before);
                last.addAllocatedTo(served.held);
                served.share = share(served.queue, served.held, total);
            }
            waiting.push(served);
        }
        served = null;
        last = null;
        while (last == null && !waiting.isEmpty()) {
            served = waiting.pop();
            last = line(served.queue).next();
        }
        if (last != null) {
            before.clear();
            last.addAllocatedTo(before);
            version = changes.version();
        }
        return last;
    }

    /** Not earlier than the first turn: the jobs of a line before this one may have started meanwhile. */
    private Heap<Waiting> open() {
        Heap<Waiting> waiting = new Heap<>(Waiting::isBefore);
        queues.forEach(queue -> {
            Waiting each = new Waiting(queue, total.names());
            queue.jobs().forEach(job -> job.addAllocatedTo(each.held));
            each.share = share(queue, each.held, total);
            waiting.push(each);
        });
        open = waiting;
        return waiting;
    }

    /** Returns the weighted dominant share of a queue. */
    static double share(Queue queue, Amounts total) {
        Tally held = new Tally(total.names());
        queue.jobs().forEach(job -> job.addAllocatedTo(held));
        return share(queue, held, total);
    }

    private static double share(Queue queue, Tally held, Amounts total) {
        double share = 0;
        for (int d = 0; d < total.names().size(); d++) {
            if (d != ResourceNames.PODS && total.get(d) > 0) {
                share = Math.max(share, (double) held.get(d) / total.get(d));
            }
        }
        return share / Math.max(1, queue.weight());
    }

    @Override
    public void stopBehind(Job blocked) {
        line(blocked.queue()).stopBehind(blocked);
    }

    @Override
    public void skipHopeless() {
        if (!skipsHopeless) {
            skipsHopeless = true;
            lines.values().forEach(Line::skipHopeless);
        }
    }

    @Override
    public List<Job> rest() {
        return queues.stream()
                .sorted(comparingInt(Queue::id))
                .flatMap(queue -> line(queue).rest().stream())
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
