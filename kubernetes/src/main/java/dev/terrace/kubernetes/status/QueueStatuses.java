package dev.terrace.kubernetes.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.Deferred;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Upkeep;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Units;
import dev.terrace.objects.field.VolumeCounts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code status.allocated} of queues: the requests of their pods that hold nodes, with those of the queues below
 * them if the cluster has the queue {@code root}. All other fields belong to Volcano's controllers. Compares at most
 * once in {@value #PACE_MS} ms, because the amounts change in each cycle of a busy cluster. For the deciding thread.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session.go">Volcano,
 *     updateQueueStatus</a>
 */
final class QueueStatuses {
    private static final int PACE_MS = 1000;
    private static final long PACE = Duration.ofMillis(PACE_MS).toNanos();
    private static final String ALLOCATED = "allocated";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Mirror mirror;
    private final LongSupplier nanoTime;
    private final Upkeep upkeep;
    private Map<String, SortedMap<String, Long>> allocated = Map.of();
    /** The queues after the last cycle; null if they were compared. */
    private @Nullable List<QueueStanding> standings;
    /** The time of the next comparison. */
    private long next;

    QueueStatuses(Mirror mirror, Outbox outbox, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.nanoTime = nanoTime;
        next = nanoTime.getAsLong();
        upkeep = new Upkeep("queue-status", outbox, nanoTime, key -> mirror.version(Kinds.QUEUE, key), this::request);
    }

    /** Takes the queues as a cycle left them. */
    void decided(List<QueueStanding> queues) {
        standings = queues;
    }

    /** Queues the writes that are due. Returns the time until the next one; null without one. */
    @Nullable
    Duration resume() {
        long now = nanoTime.getAsLong();
        if (standings != null && next - now <= 0) {
            compare(standings, now);
            standings = null;
            next = now + PACE;
        }
        return Deferred.least(upkeep.resume(), standings == null ? null : Duration.ofNanos(next - now));
    }

    /** Forgets the queues. */
    void clear() {
        standings = null;
        allocated = Map.of();
        upkeep.clear();
    }

    private void compare(List<QueueStanding> queues, long now) {
        Map<String, SortedMap<String, Long>> before = allocated;
        allocated = sums(queues);
        allocated.forEach((queue, units) -> {
            if (!units.equals(before.get(queue)) && !isTold(queue, units)) {
                upkeep.want(queue, now, false);
            }
        });
    }

    /** Returns the amounts of each queue with those of the queues below it. Zero amounts are absent. */
    private Map<String, SortedMap<String, Long>> sums(List<QueueStanding> queues) {
        Ordered<QueueSpec> specs = Ordered.of(mirror.state().cluster().queues(), QueueSpec.ORDER);
        boolean hasRoot = specs.find(QueueSpec.ROOT).isPresent();
        Map<String, SortedMap<String, Long>> sums = new HashMap<>();
        for (QueueStanding queue : queues) {
            SortedMap<String, Long> own = Units.of(queue.allocated());
            String name = queue.name();
            add(own, sums.computeIfAbsent(name, first -> new TreeMap<>()));
            // A circle of parents would not end.
            for (int depth = 0; hasRoot && !name.equals(QueueSpec.ROOT) && depth < specs.size(); depth++) {
                String parent = specs.find(name).map(QueueSpec::parent).orElse("");
                name = parent.isEmpty() ? QueueSpec.ROOT : parent;
                add(own, sums.computeIfAbsent(name, first -> new TreeMap<>()));
            }
        }
        return sums;
    }

    private static void add(Map<String, Long> some, Map<String, Long> sum) {
        some.forEach((resource, units) -> {
            if (units != 0) {
                sum.merge(resource, units, Long::sum);
            }
        });
    }

    private boolean isTold(String queue, SortedMap<String, Long> units) {
        JsonNode status = mirror.status(Kinds.QUEUE, queue);
        return status.has(ALLOCATED) && known(status.path(ALLOCATED)).equals(units);
    }

    /** Returns the amounts that a queue's status has. Zero amounts are absent. */
    private static SortedMap<String, Long> known(JsonNode amounts) {
        SortedMap<String, Long> known = new TreeMap<>();
        amounts.properties().forEach(amount -> {
            long units = Quantity.parse(amount.getValue().asText())
                    .map(quantity -> Units.of(amount.getKey(), quantity))
                    .orElse(0L);
            if (units != 0 && Units.counts(amount.getKey())) {
                known.put(amount.getKey(), units);
            }
        });
        return known;
    }

    private @Nullable Request request(String queue) {
        SortedMap<String, Long> units = allocated.get(queue);
        if (units == null
                || isTold(queue, units)
                || mirror.uid(Kinds.QUEUE, queue).isEmpty()) {
            return null;
        }
        ObjectNode body = JSON.createObjectNode();
        body.putObject("metadata").put("uid", mirror.uid(Kinds.QUEUE, queue));
        SortedMap<String, Long> all = new TreeMap<>(Map.of("cpu", 0L, "memory", 0L));
        all.putAll(units);
        ObjectNode status = body.putObject("status");
        new FieldWriter(status, VolumeCounts.NONE).units(ALLOCATED, all);
        known(mirror.status(Kinds.QUEUE, queue).path(ALLOCATED)).keySet().stream()
                .filter(resource -> !all.containsKey(resource))
                .forEach(resource -> status.withObjectProperty(ALLOCATED).putNull(resource));
        return Request.merge(
                "/apis/%s/%s/%s/status".formatted(Kinds.QUEUE.apiVersion(), Kinds.QUEUE.plural(), queue),
                body.toString());
    }
}
