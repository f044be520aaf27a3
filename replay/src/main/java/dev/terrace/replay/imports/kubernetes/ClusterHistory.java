package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Source;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.ClockObject;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.ObjectTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The states of a cluster's objects over time, from dumps and watch events in order of time. A pod or node that a later
 * dump lacks is gone, if that dump has pods or nodes at all. Memory grows with the number of distinct pods.
 */
final class ClusterHistory implements ObjectStream.Handler {
    /** The number of objects that are converted at a time. */
    private static final int BATCH = 1000;

    private static final Set<Kind<?>> KEPT =
            Set.of(Kinds.POD, Kinds.POD_GROUP, Kinds.QUEUE, Kinds.NODE, Kinds.PRIORITY_CLASS);

    private final Map<String, PodHistory> pods = new LinkedHashMap<>();
    private final Map<String, Integer> annotations = new LinkedHashMap<>();
    private final Map<String, JobSpec> groups = new TreeMap<>();
    private final Map<String, QueueSpec> queues = new TreeMap<>();
    private final Map<String, PriorityClassSpec> classes = new TreeMap<>();
    private final NodeHistory nodes = new NodeHistory();
    private final List<ObjectNode> batch = new ArrayList<>();
    private final Set<String> podsOfDump = new HashSet<>();
    private Sighting sighting = Sighting.ofDump();
    private Instant lastDump = Instant.EPOCH;
    private Instant firstDump = Instant.EPOCH;
    private Instant firstClock = Instant.MAX;
    private String source = "";
    private int dumps;
    private boolean isDump;

    /** Returns the pods in the order in which they were seen first. */
    Iterable<PodHistory> pods() {
        return pods.values();
    }

    /** Returns the last state of a group; null if it was never seen. */
    @Nullable
    JobSpec group(String key) {
        return groups.get(key);
    }

    /** Returns the last states of the queues. */
    Iterable<QueueSpec> queues() {
        return queues.values();
    }

    /** Returns the priority of a class; null if the class was never seen. */
    @Nullable
    Integer priority(String className) {
        PriorityClassSpec named = classes.get(className);
        return named == null ? null : Integer.valueOf(named.value());
    }

    NodeHistory nodes() {
        return nodes;
    }

    /** Returns the time of the first clock of Terrace; {@link Instant#MAX} without one. */
    Instant firstClock() {
        return firstClock;
    }

    /** Returns the time of the first dump; the epoch without one. */
    Instant firstDump() {
        return firstDump;
    }

    /** Returns the number of dumps. */
    int dumps() {
        return dumps;
    }

    /**
     * Reads the next dump, or a stream of watch events.
     *
     * @throws InvalidInput if it is malformed, or older than the one before
     */
    void read(Source next) {
        source = next.name();
        sighting = Sighting.ofDump();
        DumpName.time(source).ifPresent(sighting::fix);
        isDump = false;
        podsOfDump.clear();
        Inputs.read(List.of(next), this);
        convert();
        if (isDump) {
            endDump();
        }
    }

    private void endDump() {
        Instant now = sighting.time();
        if (now.isBefore(lastDump)) {
            throw Fault.at(
                    source,
                    "is of %s, and the dump before it of %s. Name the dumps in order of time."
                            .formatted(now, lastDump));
        }
        firstDump = dumps == 0 ? now : firstDump;
        lastDump = now;
        dumps++;
        if (!podsOfDump.isEmpty()) {
            pods.forEach((uid, pod) -> {
                if (!podsOfDump.contains(uid)) {
                    pod.gone(sighting);
                }
            });
        }
        nodes.endDump(now);
    }

    @Override
    public void accept(Header header, Events body) {
        Kind<?> kind = Kinds.of(header);
        if (ClockObject.isOne(header)) {
            clock(ObjectTree.read(header, body));
        } else if (kind == null || !KEPT.contains(kind)) {
            body.skip();
        } else {
            isDump = true;
            ObjectNode object = ObjectTree.read(header, body);
            sighting.see(object);
            see(kind, object, sighting);
            if (kind == Kinds.POD) {
                podsOfDump.add(uid(object));
            }
        }
    }

    @Override
    public boolean watched(ObjectStream.Change change) {
        ObjectNode object = change.tree();
        Header header = new Header(
                object.path("apiVersion").asText(), object.path("kind").asText(), Position.of(source));
        Kind<?> kind = Kinds.of(header);
        if (ClockObject.isOne(header)) {
            sighting = Sighting.ofEventAfter(sighting);
            clock(object);
        }
        if (kind == null || !KEPT.contains(kind)) {
            return true;
        }
        Sighting at = Sighting.ofEventAfter(sighting);
        at.see(object);
        Timestamps.parse(change.time()).ifPresent(at::fix);
        sighting = at;
        see(kind, object, at);
        if (kind == Kinds.POD && change.isDeletion()) {
            pod(uid(object)).gone(at);
        }
        if (kind == Kinds.NODE) {
            convert();
            nodes.changed(kind.keyOf(object), change.isDeletion(), at);
        }
        return true;
    }

    private void clock(ObjectNode clock) {
        Timestamps.parse(clock.path("spec").path("now").asText("")).ifPresent(now -> {
            sighting.note(now);
            firstClock = now.isBefore(firstClock) ? now : firstClock;
        });
    }

    private void see(Kind<?> kind, ObjectNode object, Sighting at) {
        if (kind == Kinds.POD) {
            String uid = uid(object);
            pod(uid).see(object, at);
            // A group's name is added to a pod after its creation.
            int hash = object.path("metadata").path("annotations").hashCode();
            Integer known = annotations.put(uid, hash);
            if (known != null && known == hash) {
                return;
            }
        }
        if (kind == Kinds.NODE) {
            nodes.see(object);
        }
        batch.add(object);
        if (batch.size() >= BATCH) {
            convert();
        }
    }

    private PodHistory pod(String uid) {
        return pods.computeIfAbsent(uid, absent -> new PodHistory());
    }

    private static String uid(JsonNode pod) {
        String uid = pod.path("metadata").path("uid").asText("");
        return uid.isEmpty() ? Kinds.POD.keyOf(pod) : uid;
    }

    private void convert() {
        if (batch.isEmpty()) {
            return;
        }
        ReadObjects read =
                ReadObjects.read(batch, source, ReadOptions.defaults().ofAllSchedulers());
        ResourceNames names = ResourceNames.of(read.resources());
        read.finish(new AmountsTable(names, VolumeCounts.NONE), new ReadObjects.Receiver() {
            @Override
            public <T> void there(Kind<T> kind, T item, Position place) {
                keep(item);
            }

            @Override
            public void leftOut(Kind<?> kind, String key) {
                throw Fault.at(source, kind.word() + " " + key + " cannot be read");
            }
        });
        batch.clear();
    }

    private void keep(Object item) {
        if (item instanceof TaskSpec pod) {
            pod(pod.uid()).is(pod);
        } else if (item instanceof JobSpec group) {
            groups.put(group.key(), group);
        } else if (item instanceof QueueSpec queue) {
            queues.put(queue.name(), queue);
        } else if (item instanceof NodeSpec node) {
            nodes.is(node);
        } else if (item instanceof PriorityClassSpec named) {
            classes.put(named.name(), named);
        }
    }
}
