package dev.terrace.kubernetes.loop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.engine.Sessions;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.status.Events;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.watch.Observed;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;

/**
 * A loop that schedules on an API server in memory. Both share a simulated clock, so that a run is deterministic. As in
 * consecutive cycles of {@code terrace run}, bound pods run, and evicted pods leave and are created again under the
 * same names. Answers, events and departures are late by random times.
 */
public final class SimulatedCluster {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** A loop that has written nothing for this time is at rest. It exceeds all pauses. */
    private static final Duration REST = Duration.ofMinutes(2);

    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final int CONFLICT = 409;
    private static final int ERROR = 500;

    private final Map<Kind<?>, Map<String, ObjectNode>> objects = new HashMap<>();
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::number));
    private final Map<Kind<?>, Long> lastEvents = new HashMap<>();
    private final Random random;
    private final Instant begin;
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
    private final Decider decider;
    /** Returns the code that refuses a request; 0 for one that is served. */
    private final ToIntFunction<Request> refusal;

    private long now;
    private long tasksAdded;
    private int version = 1;
    private long lastWrite;
    private final List<String> evicted = new ArrayList<>();
    private int releasing;
    private boolean isDisturbed;

    /** Something that happens at a time. */
    private record Task(long at, long number, Runnable action) {}

    /**
     * Creates a loop that has seen nothing yet.
     *
     * @param listed the objects of all kinds, as an API server has them
     * @param begin the time at which the clock starts
     * @param refused the part of all status writes that are answered with 409
     */
    public SimulatedCluster(JsonNode listed, Instant begin, Sessions sessions, double refused, long seed) {
        this.begin = begin;
        refusal = request -> request.path().endsWith("/status") && chance(refused)
                ? CONFLICT
                : isDisturbed && !request.path().endsWith("/binding") && chance(refused / 2) ? ERROR : 0;
        random = new Random(seed);
        for (JsonNode object : listed) {
            Kind<?> kind = Kinds.ALL.stream()
                    .filter(each -> each.name().equals(object.path("kind").asText()))
                    .findFirst()
                    .orElse(null);
            if (kind != null) {
                ObjectNode copy = object.deepCopy();
                ObjectNode metadata = copy.withObjectProperty("metadata");
                if (!metadata.has("uid")) {
                    metadata.put("uid", kind.name() + "/" + key(copy));
                }
                metadata.put("resourceVersion", "1");
                of(kind).put(key(copy), copy);
            }
        }
        decider = new Decider(
                mirror,
                sessions,
                new Decider.Rhythm(Duration.ofMillis(50), Duration.ofSeconds(1)),
                new SimulatedClock(),
                () -> now,
                List.of(new Sink() {
                    @Override
                    public void failed(String sentence) {
                        throw new AssertionError(sentence);
                    }
                }),
                new Channel(this::send, () -> true, List.of(new Leaving()), "volcano", Events.Detail.NONE));
    }

    private final class Leaving implements WriteLog {
        @Override
        public void releasing(int pods) {
            releasing = pods;
        }
    }

    private final class SimulatedClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return begin.plusNanos(now);
        }
    }

    /** The pods whose eviction was accepted, in order. */
    public List<String> evicted() {
        return evicted;
    }

    /**
     * Lets requests other than bindings fail as well. Half of the evicted pods leave at once, and turns of the loop
     * take so long that the next one sees several events.
     */
    public void disturb() {
        isDisturbed = true;
    }

    /** Does something when a time has passed. Until then, the cluster does not rest. */
    public void later(Duration time, Runnable action) {
        lastWrite = Math.max(lastWrite, now + time.toNanos());
        after(time.toNanos(), action);
    }

    /** Creates an object now. */
    public void create(Kind<?> kind, ObjectNode object) {
        object.withObjectProperty("metadata")
                .put("uid", kind.name() + "/" + key(object) + "/" + ++version)
                .put("creationTimestamp", time(Duration.ZERO));
        of(kind).put(key(object), object);
        changed(kind, object);
    }

    /** Removes an object now, for good. */
    public void remove(Kind<?> kind, String key) {
        if (of(kind).remove(key) != null) {
            event(new Message.Gone(kind, key));
        }
    }

    /** Ends a pod, if it runs. */
    public void end(String key) {
        ObjectNode pod = of(Kinds.POD).get(key);
        if (pod != null && pod.path("status").path("phase").asText().equals("Running")) {
            pod.withObjectProperty("status").put("phase", "Succeeded");
            changed(Kinds.POD, pod);
        }
    }

    /** Returns the pods of the server that the loop does not have as they are, and the others that it has. */
    public Set<String> differences() {
        Set<String> differences = new TreeSet<>();
        of(Kinds.POD)
                .forEach((key, pod) -> differences.add(
                        key + " " + pod.path("metadata").path("uid").asText() + " "
                                + pod.path("spec").path("nodeName").asText()));
        for (TaskSpec pod : mirror.state().cluster().tasks()) {
            String has = pod.key() + " " + pod.uid() + " " + pod.node();
            if (!differences.remove(has)) {
                differences.add("loop: " + has);
            }
        }
        if (releasing > 0) {
            differences.add(releasing + " releasing");
        }
        return differences;
    }

    /** Runs until the loop rests. Returns whether it does within a time. */
    public boolean run(Duration longest) {
        for (Kind<?> kind : Kinds.ALL) {
            put(new Message.Listed(
                    kind,
                    of(kind).values().stream().map(each -> observed(kind, each)).toList()));
        }
        of(Kinds.POD).values().forEach(this::start);
        long end = longest.toNanos();
        while (now - lastWrite < REST.toNanos()) {
            if (now > end) {
                return false;
            }
            turn();
            now += isDisturbed ? millis(0, 300) : 0;
            long next = now + Math.max(1, decider.untilNext().toNanos());
            now = tasks.isEmpty()
                    ? next
                    : Math.min(next, Math.max(now, tasks.element().at()));
            while (!tasks.isEmpty() && tasks.element().at() <= now) {
                tasks.remove().action().run();
            }
        }
        return true;
    }

    private void turn() {
        try {
            decider.turn(Duration.ZERO);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, ObjectNode> of(Kind<?> kind) {
        return objects.computeIfAbsent(kind, first -> new TreeMap<>());
    }

    private void after(long nanos, Runnable action) {
        tasks.add(new Task(now + nanos, tasksAdded++, action));
    }

    private boolean chance(double part) {
        return random.nextDouble() < part;
    }

    private long millis(int least, int most) {
        return Duration.ofMillis(least + random.nextInt(most - least + 1)).toNanos();
    }

    private void put(Message message) {
        try {
            decider.put(message);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Delivers an event. Those of a kind keep their order. */
    private void event(Message message) {
        long at = Math.max(now + millis(1, 40), lastEvents.getOrDefault(message.kind(), 0L));
        lastEvents.put(message.kind(), at);
        after(at - now, () -> put(message));
    }

    private static Observed observed(Kind<?> kind, ObjectNode object) {
        return Observed.of(kind, object.deepCopy(), ReadOptions.defaults());
    }

    private void changed(Kind<?> kind, ObjectNode object) {
        object.withObjectProperty("metadata").put("resourceVersion", String.valueOf(++version));
        event(new Message.There(kind, observed(kind, object)));
    }

    private CompletableFuture<Answer> send(Request request) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        long there = millis(1, 20);
        after(there, () -> {
            int code = refusal.applyAsInt(request);
            if (code == 0) {
                code = serve(request);
                lastWrite = now;
            }
            int answered = code;
            after(
                    millis(1, 20),
                    () -> answer.complete(new Answer(answered, "{}".getBytes(StandardCharsets.UTF_8), 1, "", "")));
        });
        return answer;
    }

    private int serve(Request request) {
        String[] path = request.path().split("[/?]");
        int at = List.of(path).indexOf("namespaces");
        boolean isNamespaced = at > 0 && path.length > at + 3;
        String plural = isNamespaced ? path[at + 2] : path[path[1].equals("api") ? 3 : 4];
        Kind<?> kind = plural.equals("pods") ? Kinds.POD : plural.equals("podgroups") ? Kinds.POD_GROUP : Kinds.QUEUE;
        int name = List.of(path).indexOf(plural) + 1;
        if (name >= path.length) {
            return 201;
        }
        String key = isNamespaced ? path[at + 1] + "/" + path[name] : path[name];
        String part = name + 1 < path.length ? path[name + 1] : "";
        ObjectNode object = of(kind).get(key);
        if (object == null) {
            return 404;
        }
        JsonNode body = read(request.body());
        if (request.method().equals("DELETE")) {
            return delete(key, object, body.path("preconditions").path("uid").asText());
        }
        if (part.equals("binding")) {
            return bind(object, body);
        }
        return patch(kind, object, (ObjectNode) body);
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static boolean isOther(ObjectNode object, String uid) {
        return !uid.isEmpty() && !uid.equals(object.path("metadata").path("uid").asText());
    }

    private int bind(ObjectNode pod, JsonNode body) {
        ObjectNode spec = pod.withObjectProperty("spec");
        if (isOther(pod, body.path("metadata").path("uid").asText())
                || !spec.path("nodeName").asText().isEmpty()) {
            return CONFLICT;
        }
        spec.put("nodeName", body.path("target").path("name").asText());
        body.path("metadata")
                .path("annotations")
                .properties()
                .forEach(each -> pod.withObjectProperty("metadata")
                        .withObjectProperty("annotations")
                        .set(each.getKey(), each.getValue()));
        changed(Kinds.POD, pod);
        start(pod);
        return 201;
    }

    /** A pod with a node runs after a while. */
    private void start(ObjectNode pod) {
        if (pod.path("spec").path("nodeName").asText().isEmpty()
                || !pod.path("status").path("phase").asText("Pending").equals("Pending")) {
            return;
        }
        String uid = pod.path("metadata").path("uid").asText();
        after(millis(100, 2_000), () -> {
            ObjectNode present = of(Kinds.POD).get(key(pod));
            if (present != null && !isOther(present, uid)) {
                pod.withObjectProperty("status").put("phase", "Running");
                changed(Kinds.POD, pod);
            }
        });
    }

    private int delete(String key, ObjectNode pod, String uid) {
        if (isOther(pod, uid)) {
            return CONFLICT;
        }
        ObjectNode metadata = pod.withObjectProperty("metadata");
        if (!metadata.has("deletionTimestamp")) {
            evicted.add(key);
            metadata.put("deletionTimestamp", time(GRACE)).put("deletionGracePeriodSeconds", GRACE.toSeconds());
            changed(Kinds.POD, pod);
            long stays = isDisturbed && chance(0.5) ? millis(5, 300) : GRACE.toNanos() + millis(0, 2_000);
            after(stays, () -> leave(key, pod));
        }
        return 200;
    }

    private String time(Duration later) {
        return begin.plusNanos(now).plus(later).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A pod is gone, and its controller creates it again. */
    private void leave(String key, ObjectNode pod) {
        ObjectNode present = of(Kinds.POD).get(key);
        if (present == null || isOther(present, pod.path("metadata").path("uid").asText())) {
            return;
        }
        of(Kinds.POD).remove(key);
        event(new Message.Gone(Kinds.POD, key));
        ObjectNode again = pod.deepCopy();
        again.withObjectProperty("metadata")
                .put("uid", key + "/" + ++version)
                .put("creationTimestamp", time(Duration.ZERO))
                .remove(List.of("deletionTimestamp", "deletionGracePeriodSeconds"));
        again.withObjectProperty("spec").remove("nodeName");
        again.putObject("status").put("phase", "Pending");
        of(Kinds.POD).put(key, again);
        changed(Kinds.POD, again);
    }

    private int patch(Kind<?> kind, ObjectNode object, ObjectNode body) {
        JsonNode metadata = body.path("metadata");
        if (isOther(object, metadata.path("uid").asText())) {
            return 422;
        }
        if (metadata.has("resourceVersion")
                && !metadata.path("resourceVersion")
                        .equals(object.path("metadata").path("resourceVersion"))) {
            return CONFLICT;
        }
        body.remove("metadata");
        ObjectNode before = object.deepCopy();
        merge(object, body, kind == Kinds.POD);
        if (!before.equals(object)) {
            changed(kind, object);
        }
        return 200;
    }

    private static void merge(ObjectNode target, JsonNode patch, boolean isStrategic) {
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            JsonNode value = field.getValue();
            if (value.isNull()) {
                target.remove(field.getKey());
            } else if (value.isObject()) {
                merge(target.withObjectProperty(field.getKey()), value, isStrategic);
            } else if (value.isArray() && isStrategic) {
                ArrayNode list = target.withArrayProperty(field.getKey());
                value.forEach(each -> mergeCondition(list, (ObjectNode) each));
            } else {
                target.set(field.getKey(), value);
            }
        }
    }

    private static void mergeCondition(ArrayNode list, ObjectNode condition) {
        for (JsonNode each : list) {
            if (each.path("type").equals(condition.path("type"))) {
                merge((ObjectNode) each, condition, false);
                return;
            }
        }
        list.add(condition);
    }

    private static String key(JsonNode object) {
        String namespace = object.path("metadata").path("namespace").asText();
        String name = object.path("metadata").path("name").asText();
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
