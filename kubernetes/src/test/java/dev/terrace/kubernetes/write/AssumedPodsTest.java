package dev.terrace.kubernetes.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.kubernetes.Said;
import dev.terrace.kubernetes.write.AssumedPods.Pod;
import dev.terrace.kubernetes.write.AssumedPods.State;
import dev.terrace.kubernetes.write.AssumedPods.Target;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random orders of decisions, answers and events against a model of an API server. {@code -Dassumed.seeds=1000000} sets
 * the number of orders, {@code -Dassumed.from=7} the first one. A failure names its seed.
 */
@Tag("slow")
class AssumedPodsTest {
    private static final int STEPS = 40;
    private static final int ROOM = 2;
    private static final List<String> NODES = List.of("n1", "n2");
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
    /** The node of another scheduler, with room for all. */
    private static final String ELSEWHERE = "x";

    private static final Target TARGET = new Target("", List.of(), true);
    private static final long LANDING = Duration.ofSeconds(60).toNanos();
    private static final PodTemplate TEMPLATE =
            PodTemplate.builder(Amounts.none(ResourceNames.of(List.of()))).build();

    @Test
    void whatIsAssumedNeverExceedsANodeAndInTheEndTheServerIsRight() {
        long from = Long.getLong("assumed.from", 0);
        for (long seed = from; seed < from + Long.getLong("assumed.seeds", 10_000); seed++) {
            new Trial(seed).run();
        }
    }

    /** One order of events. The fields of the server are what it would answer now. */
    private static final class Trial implements AssumedPods.Requests {
        private final long seed;
        private final Random random;
        private final Map<String, TaskSpec> server = new TreeMap<>();
        /** The events that the watch has not delivered yet. */
        private final Deque<Edit> events = new ArrayDeque<>();

        private final Deque<Pod> queued = new ArrayDeque<>();
        private final List<Post> posts = new ArrayList<>();
        private final List<Read> reads = new ArrayList<>();
        private final Deque<Pod> asked = new ArrayDeque<>();
        private final AssumedPods pods = new AssumedPods(this);
        private final TreeSet<String> cordoned = new TreeSet<>();
        private ClusterState state = ClusterState.of(Cluster.empty(), List.of());
        private boolean mayWrite = true;
        private long now;
        private int created;

        /** A binding under way. */
        private static final class Post {
            final Pod pod;
            final long sent;
            /** Whether the client has given up waiting. */
            boolean isLost;

            Post(Pod pod, long sent) {
                this.pod = pod;
                this.sent = sent;
            }
        }

        /** A read that the server has answered with this pod, and whose answer is under way. */
        private record Read(Pod pod, @Nullable TaskSpec answer) {}

        Trial(long seed) {
            this.seed = seed;
            random = new Random(seed);
        }

        @Override
        public void bind(Pod pod) {
            queued.add(pod);
        }

        @Override
        public void ask(Pod pod) {
            asked.add(pod);
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                step();
                settle();
            }
            cordoned.clear();
            mayWrite = true;
            for (int round = 0; round < 1000 && !isSilent(); round++) {
                calm();
                settle();
            }
            assertThat(pods.assumed()).as("assumed, seed " + seed).isZero();
            assertThat(state.cluster().tasks().stream().map(Trial::shown))
                    .as("seed " + seed)
                    .containsExactlyElementsOf(
                            server.values().stream().map(Trial::shown).toList());
            boolean waits = server.values().stream().anyMatch(pod -> pod.node().isEmpty());
            assertThat(waits && NODES.stream().anyMatch(node -> used(server.values(), node) < ROOM))
                    .as("a pod that fits waits, seed " + seed)
                    .isFalse();
        }

        private static String shown(TaskSpec pod) {
            return pod.key() + " " + pod.uid() + " " + pod.node() + " " + pod.labels() + " " + pod.deleted();
        }

        private void step() {
            switch (random.nextInt(14)) {
                case 0, 1 -> decide();
                case 2, 3 -> send();
                case 4, 5 -> answer();
                case 6, 7 -> deliver();
                case 8 -> user(NAMES.get(random.nextInt(NAMES.size())));
                case 9 -> pass(random.nextInt(4) == 0 ? 40_000 : random.nextInt(1000));
                case 10 -> read();
                case 11 -> loseAnswer();
                case 12 -> {
                    if (!cordoned.remove("n1")) {
                        cordoned.add("n1");
                    }
                }
                default -> mayWrite = random.nextInt(4) > 0;
            }
        }

        private boolean isSilent() {
            return queued.isEmpty()
                    && posts.isEmpty()
                    && reads.isEmpty()
                    && asked.isEmpty()
                    && events.isEmpty()
                    && pods.assumed() == 0
                    && server.values().stream()
                            .noneMatch(pod -> pod.node().isEmpty()
                                    && NODES.stream().anyMatch(node -> used(server.values(), node) < ROOM));
        }

        /** Everything goes on, and nothing else happens. */
        private void calm() {
            for (TaskSpec pod : List.copyOf(server.values())) {
                if (pod.deleted() != null) {
                    remove(pod);
                }
            }
            while (!events.isEmpty()) {
                deliver();
            }
            decide();
            settle();
            while (!queued.isEmpty()) {
                send();
            }
            while (!posts.isEmpty()) {
                Post post = posts.remove(0);
                int code = land(post);
                if (!post.isLost) {
                    pods.answered(post.pod, code, "", now);
                }
            }
            while (!asked.isEmpty() || !reads.isEmpty()) {
                read();
            }
            pass(1000);
        }

        private void decide() {
            if (!mayWrite) {
                return;
            }
            for (TaskSpec pod : state.cluster().tasks()) {
                boolean isHeld = pods.held().containsKey(pod.key());
                if (!isHeld && pod.node().isEmpty() && pod.deleted() == null) {
                    for (String node : NODES) {
                        if (!cordoned.contains(node) && used(state.cluster().tasks(), node) < ROOM) {
                            pods.decided(Said.bind(pod.key(), "", node, pod.uid()), TARGET, now);
                            settle();
                            break;
                        }
                    }
                }
            }
        }

        private void send() {
            Pod pod = queued.poll();
            if (pod == null || !pods.isToSend(pod)) {
                return;
            }
            TaskSpec last = state.observed(pod.bind().task());
            boolean isRight = last != null
                    && last.uid().equals(pod.bind().uid())
                    && last.deleted() == null
                    && !cordoned.contains(pod.bind().node());
            if (!isRight || !mayWrite) {
                pods.withdrawn(pod, now);
                return;
            }
            pods.sent(pod, now);
            posts.add(new Post(pod, now));
        }

        /** Answers a request: done or refused. What was done may be answered with an error of the server. */
        private void answer() {
            if (posts.isEmpty()) {
                return;
            }
            Post post = posts.remove(random.nextInt(posts.size()));
            int chance = random.nextInt(10);
            if (chance == 0) {
                pods.answered(post.pod, post.isLost ? 0 : 403, "", now);
            } else if (chance == 1 && !post.isLost) {
                pods.answered(post.pod, 500, "", now);
            } else {
                int code = land(post);
                if (!post.isLost) {
                    pods.answered(post.pod, chance == 2 ? 504 : code, "", now);
                }
            }
        }

        /** The client gives up, and the server may still do what was requested. */
        private void loseAnswer() {
            posts.stream().filter(post -> !post.isLost).findAny().ifPresent(post -> {
                post.isLost = true;
                pods.answered(post.pod, 0, "", now);
            });
        }

        private int land(Post post) {
            Bind bind = post.pod.bind();
            TaskSpec pod = server.get(bind.task());
            if (pod == null) {
                return 404;
            }
            if (!pod.uid().equals(bind.uid()) || !pod.node().isEmpty() || pod.deleted() != null) {
                return 409;
            }
            put(pod.toBuilder().node(bind.node()).build());
            assertThat(used(server.values(), bind.node()))
                    .as("on the server, seed " + seed)
                    .isLessThanOrEqualTo(ROOM);
            return 201;
        }

        private void read() {
            Pod next = asked.poll();
            if (next != null) {
                reads.add(new Read(next, server.get(next.bind().task())));
            } else if (!reads.isEmpty()) {
                Read read = reads.remove(random.nextInt(reads.size()));
                TaskSpec answer = read.answer;
                if (answer == null || random.nextInt(4) == 0) {
                    pods.read(read.pod, "", "", now);
                } else {
                    pods.read(read.pod, answer.uid(), answer.node(), now);
                }
            }
        }

        /** A user or another program creates, changes, binds or deletes a pod. */
        private void user(String name) {
            TaskSpec pod = server.get("ns/" + name);
            if (pod == null) {
                put(TaskSpec.builder("ns", name, TEMPLATE)
                        .uid("u" + created++)
                        .phase(PodPhase.PENDING)
                        .build());
                return;
            }
            switch (random.nextInt(5)) {
                case 0 -> {
                    if (pod.node().isEmpty() && pod.deleted() == null) {
                        put(pod.toBuilder().node(ELSEWHERE).build());
                    }
                }
                case 1 -> put(pod.toBuilder().deleted(Instant.EPOCH).build());
                case 2 -> remove(pod);
                default ->
                    put(pod.toBuilder().labels(Map.of("l", "" + created++)).build());
            }
        }

        private void put(TaskSpec pod) {
            server.put(pod.key(), pod);
            events.add(Edit.Made.of(Kinds.POD, pod));
        }

        private void remove(TaskSpec pod) {
            server.remove(pod.key());
            events.add(new Edit.Gone(Kinds.POD.name(), pod.key()));
        }

        /** Delivers some events together. Sometimes the watch has a gap, and a list follows. */
        private void deliver() {
            List<Edit> batch = new ArrayList<>();
            if (random.nextInt(10) == 0) {
                events.clear();
                state.cluster().tasks().forEach(pod -> batch.add(new Edit.Gone(Kinds.POD.name(), pod.key())));
                server.values().forEach(pod -> batch.add(Edit.Made.of(Kinds.POD, pod)));
            }
            for (int i = random.nextInt(3); i >= 0 && !events.isEmpty(); i--) {
                batch.add(events.remove());
            }
            Collection<String> touched = List.copyOf(pods.keys());
            state = state.apply(Stream.concat(batch.stream(), pods.assumeAgain(touched).stream())
                            .toList())
                    .state();
            touched.forEach(key -> pods.observed(key, state));
        }

        private void pass(long ms) {
            long then = now + Duration.ofMillis(ms).toNanos();
            for (Post post : List.copyOf(posts)) {
                if (then - post.sent >= LANDING - 1) {
                    posts.remove(post);
                    int code = random.nextBoolean() ? land(post) : 0;
                    if (!post.isLost) {
                        pods.answered(post.pod, code, "", now);
                    }
                }
            }
            now = then;
            pods.resume(now);
        }

        private void settle() {
            List<Edit> edits = pods.takeEdits();
            if (!edits.isEmpty()) {
                state = state.apply(edits).state();
            }
            for (String node : NODES) {
                assertThat(used(state.cluster().tasks(), node))
                        .as("assumed, seed " + seed)
                        .isLessThanOrEqualTo(ROOM);
            }
            long taken = state.cluster().tasks().stream()
                    .filter(pod -> state.observed(pod.key()) != null)
                    .count();
            assertThat(pods.assumed()).as("seed " + seed).isGreaterThanOrEqualTo((int) taken);
        }

        private static int used(Collection<TaskSpec> pods, String node) {
            int used = 0;
            for (TaskSpec pod : pods) {
                used += pod.node().equals(node) ? 1 : 0;
            }
            return used;
        }
    }

    @Test
    void pausesOfAPodGrowWithItsFailures() {
        List<Pod> requested = new ArrayList<>();
        AssumedPods pods = new AssumedPods(new AssumedPods.Requests() {
            @Override
            public void bind(Pod pod) {
                requested.add(pod);
            }

            @Override
            public void ask(Pod pod) {}
        });
        List<Duration> pauses = new ArrayList<>();
        List<Integer> assumed = new ArrayList<>();
        TaskSpec pod = TaskSpec.builder("ns", "a", TEMPLATE).uid("u").build();
        for (int i = 0; i < 9; i++) {
            pods.decided(Said.bind(pod.key(), "", "n1", pod.uid()), TARGET, 0);
            Pod last = requested.get(i);
            pods.sent(last, 0);
            pods.answered(last, 403, "", 0);
            Duration pause = pods.untilNext(0);
            pauses.add(pause);
            assumed.add(pods.assumed());
            pods.resume(pause == null ? 0 : pause.toNanos());
            assertThat(last.state()).isEqualTo(State.FORGOTTEN);
        }
        assertThat(pauses.stream().map(Duration::toMillis))
                .containsExactly(250L, 500L, 1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L, 30_000L);
        // A gang that has begun must not lose its room by a failure that passes.
        assertThat(assumed).containsExactly(1, 1, 1, 1, 1, 1, 0, 0, 0);
    }
}
