package dev.terrace.kubernetes.write;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates the queues {@code root} and {@code default} if they are missing, as Volcano's scheduler does. Volcano's
 * controller opens them. For the deciding thread.
 */
public final class DefaultQueues {
    /** A queue that is still missing after this time is created again. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private static final List<String> NAMES = List.of(QueueSpec.ROOT, "default");

    private final Outbox outbox;
    private final LongSupplier nanoTime;
    /** The times at which queues were created last. */
    private final Map<String, Long> created = new HashMap<>();

    public DefaultQueues(Outbox outbox, LongSupplier nanoTime) {
        this.outbox = outbox;
        this.nanoTime = nanoTime;
    }

    /** Queues the creation of queues that a cluster lacks. */
    public void decided(Cluster cluster) {
        Ordered<QueueSpec> queues = Ordered.of(cluster.queues(), QueueSpec.ORDER);
        for (String name : NAMES) {
            Long last = created.get(name);
            boolean isPausing = last != null && nanoTime.getAsLong() - last < PAUSE.toNanos();
            if (!isPausing && queues.find(name).isEmpty()) {
                created.put(name, nanoTime.getAsLong());
                outbox.add(new Creation(name));
            }
        }
    }

    private record Creation(String name) implements Write {
        @Override
        public String kind() {
            return "queue";
        }

        @Override
        public boolean isUrgent() {
            return false;
        }

        @Override
        public Request request() {
            return Request.post("/apis/%s/%s".formatted(Kinds.QUEUE.apiVersion(), Kinds.QUEUE.plural()), """
                    {"apiVersion": "%s", "kind": "Queue", "metadata": {"name": "%s"},
                     "spec": {"weight": 1, "reclaimable": %s}}
                    """.formatted(
                            Kinds.QUEUE.apiVersion(), name, !name.equals(QueueSpec.ROOT)));
        }

        @Override
        public void answered(@Nullable Answer answer) {
            // The watch delivers a queue of any creator. Without one, another cycle tries again.
        }

        @Override
        public void dropped() {
            // The next cycle of a process that may write tries again.
        }
    }
}
