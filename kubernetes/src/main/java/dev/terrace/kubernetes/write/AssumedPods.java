package dev.terrace.kubernetes.write;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.report.CycleReport.Bind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The table of pods whose binding was decided and is not known to have happened. The room of a pod stays taken in every
 * state but {@link State#HELD} and {@link State#FORGOTTEN}. For the deciding thread.
 *
 * <table>
 * <caption>What each message means</caption>
 * <tr><th>message</th><th>in state</th><th>next state</th></tr>
 * <tr><td>a cycle decided</td><td>none, FORGOTTEN</td><td>QUEUED: assumed</td></tr>
 * <tr><td>the request is sent</td><td>QUEUED</td><td>SENT</td></tr>
 * <tr><td>a check before the request fails, or this process may not write</td><td>QUEUED, or SENT after 429</td>
 *     <td>FORGOTTEN; UNKNOWN if an earlier request may still be done</td></tr>
 * <tr><td>201</td><td>SENT</td><td>ANSWERED: the watch will confirm it</td></tr>
 * <tr><td>409: bound already, or another uid</td><td>SENT</td><td>UNKNOWN: the watch or a GET tells which</td></tr>
 * <tr><td>404 and other 4xx</td><td>SENT</td><td>PAUSED, then FORGOTTEN and decided again; after {@value #MAX_TRIES}
 *     failures HELD: others may have the room, and no cycle decides the pod</td></tr>
 * <tr><td>429</td><td>SENT</td><td>SENT: not done; the {@link Outbox} sends it again</td></tr>
 * <tr><td>5xx, or no answer</td><td>SENT</td><td>UNKNOWN: may have been done, or may yet be done</td></tr>
 * <tr><td>the pause has ended</td><td>UNKNOWN</td><td>ASKED: a GET is sent</td></tr>
 * <tr><td>the pause has ended</td><td>HELD</td><td>FORGOTTEN, and decided again</td></tr>
 * <tr><td>GET: this node</td><td>ASKED</td><td>ANSWERED</td></tr>
 * <tr><td>GET: no node</td><td>ASKED</td><td>QUEUED for the same node while an earlier request may still be done, so
 *     that it does no harm; UNKNOWN after {@value #MAX_TRIES} failures. FORGOTTEN if none may be done, or HELD</td></tr>
 * <tr><td>GET: another node, another uid, 404, a failure</td><td>ASKED</td><td>UNKNOWN: the watch will tell</td></tr>
 * <tr><td>watch: this node, or another one</td><td>any</td><td>none: what the server says counts</td></tr>
 * <tr><td>watch: gone, another uid; a list without it</td><td>any</td><td>none</td></tr>
 * <tr><td>watch: leaving without a node</td><td>QUEUED, PAUSED</td><td>FORGOTTEN; other states stay</td></tr>
 * <tr><td>watch: changed otherwise</td><td>any</td><td>the same: assumed again</td></tr>
 * </table>
 *
 * <p>Pauses of a pod double with each of its failures, up to {@value #MAX_PAUSE_S} s.
 */
public final class AssumedPods {
    /** After this time since it was sent, a request whose answer is lost is not done any more. */
    private static final Duration LANDING = Duration.ofSeconds(60);

    private static final int MAX_PAUSE_S = 30;
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(MAX_PAUSE_S));

    /**
     * The number of failures after which a pod gives its room to others, and a request whose answer was lost is not
     * repeated before it is over. Fewer would let others take the room of a gang that has begun.
     */
    private static final int MAX_TRIES = 6;

    private static final int CONFLICT = 409;

    /** The states of a pod in the table, as the class describes them. */
    public enum State {
        QUEUED,
        SENT,
        ANSWERED,
        UNKNOWN,
        ASKED,
        PAUSED,
        HELD,
        FORGOTTEN
    }

    /** Sends what the table demands, in order and when it is possible. */
    public interface Requests {
        /** Queues the request that binds a pod. */
        void bind(Pod pod);

        /** Queues the request that reads a pod. */
        void ask(Pod pod);
    }

    /**
     * The node and the queue of a decision, as they were then.
     *
     * @param uid the uid of the node
     * @param barriers the taints that the pod does not tolerate, with that of cordoning
     */
    public record Target(String uid, List<Taint> barriers, boolean isQueueOpen) {}

    /** A pod whose binding was decided. Times are of the monotonic clock, in nanoseconds. */
    public static final class Pod {
        private final Bind bind;
        private final Target target;
        private final long decided;
        private State state = State.QUEUED;
        /** The number of requests and reads about the pod that did not lead to a binding. */
        private int failures;

        private long sent;
        private long answered;
        /** The last failure, as a clause. */
        private String failure = "";
        /** The end of the pause in UNKNOWN, PAUSED and HELD. */
        private long due;
        /** The time at which the last read was queued. */
        private long asked;
        /** Whether an answer was lost, and the time at which its request is certainly over. */
        private boolean isLost;

        private long over;

        Pod(Bind bind, Target target, long decided, int failures) {
            this.bind = bind;
            this.target = target;
            this.decided = decided;
            this.failures = failures;
        }

        /** The decision. */
        public Bind bind() {
            return bind;
        }

        /** The node and the queue of the decision. */
        public Target target() {
            return target;
        }

        public State state() {
            return state;
        }

        /** The time of the decision. */
        public long decided() {
            return decided;
        }

        /** The time at which the last request was sent; 0 before. */
        public long sent() {
            return sent;
        }

        /** The time at which a request or a read told that it is bound; 0 before. */
        public long answered() {
            return answered;
        }

        private boolean holdsRoom() {
            return state != State.HELD && state != State.FORGOTTEN;
        }

        private boolean mayYetBeDone(long now) {
            return isLost && now - over < 0;
        }
    }

    private final Requests requests;
    private final Map<String, Pod> pods = new HashMap<>();
    /** The pods in UNKNOWN, PAUSED and HELD. */
    private final Set<Pod> pausing = new LinkedHashSet<>();

    private List<Edit> edits = new ArrayList<>();
    private int assumed;

    /** Creates an empty table. */
    public AssumedPods(Requests requests) {
        this.requests = requests;
    }

    /** Returns the number of pods whose room is taken. */
    public int assumed() {
        return assumed;
    }

    /** Returns whether the request of a pod is still to be sent, or to be sent again after 429. */
    public boolean isToSend(Pod pod) {
        return isCurrent(pod, State.QUEUED) || isCurrent(pod, State.SENT);
    }

    /** Returns the edits since the last call. The caller applies them before it asks for more. */
    public List<Edit> takeEdits() {
        List<Edit> taken = edits;
        edits = new ArrayList<>();
        return taken;
    }

    /** Returns the edits that assume pods again after events about them. Events that say otherwise win. */
    public List<Edit> assumeAgain(Collection<String> touched) {
        List<Edit> again = new ArrayList<>();
        for (String key : touched) {
            Pod pod = pods.get(key);
            if (pod != null && pod.holdsRoom()) {
                again.add(new Edit.Assume(pod.bind));
            }
        }
        return again;
    }

    /** Returns the keys of all pods in the table; not a copy. */
    public Set<String> keys() {
        return Collections.unmodifiableSet(pods.keySet());
    }

    /** Returns the pods that no cycle may decide now, with the reasons as clauses. */
    public SortedMap<String, String> held() {
        SortedMap<String, String> held = new TreeMap<>();
        for (Pod pod : pausing) {
            if (pod.state == State.HELD) {
                held.put(pod.bind.task(), pod.failure);
            }
        }
        return held;
    }

    /** A cycle decided to bind a pod that is neither assumed nor held. */
    public void decided(Bind bind, Target target, long now) {
        Pod before = pods.get(bind.task());
        boolean isAgain = before != null && before.bind.uid().equals(bind.uid());
        if (before != null && isAgain && before.state != State.FORGOTTEN) {
            throw new IllegalStateException(bind.task() + " is bound twice");
        }
        Pod pod = new Pod(bind, target, now, before != null && isAgain ? before.failures : 0);
        if (before != null) {
            remove(before);
        }
        pods.put(bind.task(), pod);
        assumed++;
        edits.add(new Edit.Assume(bind));
        requests.bind(pod);
    }

    /** The request of a pod is being sent. */
    public void sent(Pod pod, long now) {
        pod.state = State.SENT;
        pod.sent = now;
    }

    /** The request of a pod was not sent, or refused with 429, and is not right or not allowed any more. */
    public void withdrawn(Pod pod, long now) {
        if (!isToSend(pod)) {
            return;
        }
        if (pod.mayYetBeDone(now)) {
            pause(pod, State.UNKNOWN, now);
        } else {
            forget(pod);
        }
    }

    /**
     * The request of a pod was answered.
     *
     * @param code the status; 0 if no answer arrived
     * @param failure what a failure says, as a clause
     */
    public void answered(Pod pod, int code, String failure, long now) {
        if (!isCurrent(pod, State.SENT)) {
            return;
        }
        if (code / 100 == 2) {
            pod.state = State.ANSWERED;
            pod.answered = now;
            return;
        }
        pod.failure = failure;
        boolean isLost = code == 0 || code / 100 == 5;
        if (isLost) {
            pod.isLost = true;
            pod.over = pod.sent + LANDING.toNanos();
        }
        if (code == CONFLICT || pod.mayYetBeDone(now)) {
            pause(pod, State.UNKNOWN, now);
        } else if (pod.failures < MAX_TRIES) {
            pause(pod, State.PAUSED, now);
        } else {
            hold(pod, now);
        }
    }

    /**
     * The pod was read.
     *
     * @param uid the uid that the server has under its name; empty if it has none, or did not answer
     * @param node the node that the server says; empty without one
     */
    public void read(Pod pod, String uid, String node, long now) {
        if (!isCurrent(pod, State.ASKED)) {
            return;
        }
        if (uid.equals(pod.bind.uid()) && node.equals(pod.bind.node())) {
            pod.state = State.ANSWERED;
            pod.answered = now;
        } else if (uid.equals(pod.bind.uid()) && node.isEmpty()) {
            unbound(pod, now);
        } else {
            pause(pod, State.UNKNOWN, now);
        }
    }

    /** A read told that the pod has no node. */
    private void unbound(Pod pod, long now) {
        boolean mayYetBeDone = pod.mayYetBeDone(pod.asked);
        if (pod.failures >= MAX_TRIES && mayYetBeDone) {
            pause(pod, State.UNKNOWN, now);
        } else if (pod.failures >= MAX_TRIES) {
            hold(pod, now);
        } else if (mayYetBeDone) {
            pod.state = State.QUEUED;
            requests.bind(pod);
        } else {
            forget(pod);
        }
    }

    /**
     * An event about a pod, or a list, was applied.
     *
     * @param state the cluster after the event, and after {@link #assumeAgain}
     * @return the pod if the event confirms its binding; else null
     */
    public @Nullable Pod observed(String key, ClusterState state) {
        Pod pod = pods.get(key);
        if (pod == null) {
            return null;
        }
        TaskSpec task = state.task(key);
        if (task == null || !task.uid().equals(pod.bind.uid())) {
            remove(pod);
            return null;
        }
        TaskSpec last = state.observed(key);
        TaskSpec described = last == null ? task : last;
        boolean hasNode = !described.node().isEmpty();
        if (!hasNode && !pod.holdsRoom()) {
            return null;
        }
        if (hasNode || task.node().isEmpty()) {
            remove(pod);
            return described.node().equals(pod.bind.node()) ? pod : null;
        }
        if (described.deleted() != null && (pod.state == State.QUEUED || pod.state == State.PAUSED)) {
            forget(pod);
        }
        return null;
    }

    /** Continues with pods whose pauses have ended. */
    public void resume(long now) {
        for (Pod pod : List.copyOf(pausing)) {
            if (pod.due - now > 0) {
                continue;
            }
            pausing.remove(pod);
            if (pod.state == State.UNKNOWN) {
                pod.state = State.ASKED;
                pod.asked = now;
                requests.ask(pod);
            } else if (pod.state == State.PAUSED) {
                forget(pod);
            } else {
                pod.state = State.FORGOTTEN;
            }
        }
    }

    /** Returns the time until a pause ends; null without a pause. */
    public @Nullable Duration untilNext(long now) {
        Duration least = null;
        for (Pod pod : pausing) {
            Duration left = Duration.ofNanos(Math.max(0, pod.due - now));
            least = least == null || left.compareTo(least) < 0 ? left : least;
        }
        return least;
    }

    private boolean isCurrent(Pod pod, State state) {
        return pod.state == state && pods.get(pod.bind.task()) == pod;
    }

    private void pause(Pod pod, State state, long now) {
        pod.due = now + BACKOFF.nanos(pod.failures++);
        pod.state = state;
        pausing.add(pod);
    }

    /** Frees the room of a pod, which no cycle decides before a pause has ended. */
    private void hold(Pod pod, long now) {
        forget(pod);
        pause(pod, State.HELD, now);
    }

    private void forget(Pod pod) {
        pausing.remove(pod);
        pod.state = State.FORGOTTEN;
        assumed--;
        edits.add(new Edit.ForgetAssumed(pod.bind.task(), pod.bind.uid()));
    }

    private void remove(Pod pod) {
        pausing.remove(pod);
        pods.remove(pod.bind.task());
        assumed -= pod.holdsRoom() ? 1 : 0;
    }
}
