package dev.terrace.plugins.plain.dispatch;

import dev.terrace.plugins.plain.dispatch.PlannedPlaces.Place;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Conservative backfilling: each waiting job has a place, the earliest start that delays no earlier place, and keeps it
 * from cycle to cycle. Once room was freed, one pass per second goes over the jobs in order: each gives up its place
 * and takes the earliest one, which is never later. New jobs take theirs afterwards. If a place cannot be kept, all
 * waiting jobs are planned again in order.
 *
 * @see <a href="https://doi.org/10.1109/71.932708">Mu'alem and Feitelson, 2001</a>
 */
final class Promises extends Reservations.Planned {
    private final PlannedPlaces before;
    private final Map<Job, FreePlan.Slot> places = new HashMap<>();

    /** Whether room was freed since the last pass. */
    private boolean isFreed;

    /** Whether this cycle goes over the planned jobs. */
    private boolean isPass;

    /** Why a place cannot be kept; null if all can. */
    private @Nullable String breach;

    /** The start of the tasks that were last asked about; null if they have none. */
    private FreePlan.@Nullable Slot slot;

    /** Whether these tasks may use only the nodes of their place. */
    private boolean isBound;

    Promises(Session session) {
        super(session);
        before = PlannedPlaces.read(session);
    }

    @Override
    public void open(List<Job> waiting) {
        if (waiting.isEmpty()) {
            return;
        }
        int found = 0;
        for (Job job : waiting) {
            Place place = before.places().get(job.key());
            List<Task> tasks = place == null ? List.of() : tasks(job, place);
            if (place != null && tasks.size() == place.pods().size()) {
                found++;
                keep(job, tasks, place);
            }
        }
        isFreed = found > 0 && (before.isDue() || found < before.places().size() || hasMoreRoom());
        if (breach != null) {
            planAgain();
            places.clear();
        }
        isPass = breach == null && isFreed && before.passed() < now;
    }

    /** Returns the pending pods of a place; fewer if one of them no longer waits. */
    private static List<Task> tasks(Job job, Place place) {
        List<Task> tasks = new ArrayList<>(place.pods().size());
        List<Task> pending = job.tasks(TaskStatus.PENDING);
        for (String pod : place.pods()) {
            for (int i = 0; i < pending.size(); i++) {
                // Pods are usually in the order of their names already.
                Task task = pending.get((tasks.size() + i) % pending.size());
                if (task.spec().name().equals(pod)) {
                    tasks.add(task);
                    break;
                }
            }
        }
        return tasks;
    }

    /** Takes the room of a place, or finds out why it cannot be kept. */
    private void keep(Job job, List<Task> tasks, Place place) {
        List<Node> nodes = new ArrayList<>(tasks.size());
        for (int i = 0; i < tasks.size() && breach == null; i++) {
            Optional<Node> node = session.node(place.nodes().get(i));
            breach = node.isEmpty()
                    ? "node %s has left the cluster".formatted(place.nodes().get(i))
                    : obstacle(tasks.get(i), node.get(), place.start());
            if (breach == null) {
                plan().take(tasks.get(i), node.get(), place.start());
                nodes.add(node.get());
            }
        }
        places.put(job, new FreePlan.Slot(place.start(), tasks, nodes));
    }

    private @Nullable String obstacle(Task task, Node node, long start) {
        if (start < now) {
            return "no cycle ran at that time";
        }
        if (!session.placement().prepare(task).isFit()
                || !session.placement().verdict(task, node).isFit()) {
            return "node %s does not accept its pods any more".formatted(node.name());
        }
        return plan().of(node).fits(task.requests(), PlannedEnd.duration(task), start)
                ? null
                : overrun(node).orElse("node %s has less room than planned".formatted(node.name()));
    }

    /** Returns a sentence about a job that runs beyond its estimate on a node. */
    private Optional<String> overrun(Node node) {
        return node.tasks().stream()
                .filter(task -> task.status() == TaskStatus.RUNNING && task.job() != null)
                .filter(task -> PlannedEnd.ofHolder(task, now - 1) <= now)
                .findFirst()
                .map(task -> "job %s runs beyond its estimate"
                        .formatted(Objects.requireNonNull(task.job()).key()));
    }

    @Override
    public boolean isPlanned(Job job) {
        return places.containsKey(job);
    }

    @Override
    public boolean mayStart(Job job, List<Task> tasks) {
        isBound = false;
        FreePlan.Slot place = places.get(job);
        boolean isKept = place != null && place.tasks().equals(tasks);
        if (place != null && isKept && !isPass && place.from() > now) {
            session.waits(job, AHEAD);
            return false;
        }
        giveUp(job);
        if (!session.allocatable(job.queue(), tasks.get(0))) {
            slot = null;
            session.waits(job, session.refusal(job.queue(), tasks.get(0)));
            return false;
        }
        FreePlan.Slot earliest = plan().earliest(tasks);
        slot = place == null || !isKept || (earliest != null && earliest.from() < place.from()) ? earliest : place;
        if (slot == null) {
            session.waits(job, "it does not fit, even when all that has a planned end has ended");
            return false;
        }
        if (slot.from() == now) {
            return true;
        }
        Place promised = before.places().get(job.key());
        session.waits(
                job,
                breach != null && promised != null && promised.start() < slot.from()
                        ? "an earlier start that was planned for it cannot be kept: " + breach
                        : AHEAD);
        return false;
    }

    @Override
    public boolean insists(List<Task> tasks) {
        isBound = slot != null && slot.tasks().equals(tasks);
        return isBound;
    }

    @Override
    public Predicate<Node> allowed(Task task) {
        FreePlan.Slot place = slot;
        if (place == null || !isBound) {
            return super.allowed(task);
        }
        Node planned = place.nodes().get(place.tasks().indexOf(task));
        return node -> node == planned;
    }

    /**
     * Reserves the place that was found. A job that may start now, and is refused by any limit or predicate, gets none.
     */
    @Override
    public void reserve(Job job, List<Task> tasks) {
        FreePlan.Slot place = places.get(job);
        if (place == null && slot != null && slot.from() > now) {
            place = slot;
            plan().take(place);
            places.put(job, place);
        }
        if (place != null) {
            record(job, place);
        }
    }

    @Override
    public void giveUp(Job job) {
        FreePlan.Slot place = places.remove(job);
        if (place != null) {
            plan().giveBack(place.tasks(), place.nodes(), place.from());
        }
    }

    @Override
    void closing() {
        if (places.isEmpty() && before.places().isEmpty()) {
            return;
        }
        SortedMap<String, Place> carried = new TreeMap<>();
        places.forEach((job, place) -> carried.put(
                job.key(),
                new Place(
                        place.from(),
                        place.tasks().stream().map(task -> task.spec().name()).toList(),
                        place.nodes().stream().map(Node::name).toList())));
        boolean isPlanned = isPass || breach != null;
        new PlannedPlaces(isPlanned ? now : before.passed(), isFreed && !isPlanned, seen(), carried).carry(session);
    }

    /** Returns the names of the nodes that take pods, and the keys of the pods that hold nodes. */
    private Set<String> seen() {
        Set<String> seen = new HashSet<>();
        for (Node node : session.nodes()) {
            if (!node.spec().unschedulable()) {
                seen.add(node.name());
            }
            for (Task task : node.tasks()) {
                if (task.status() != TaskStatus.PIPELINED && !task.isBestEffort()) {
                    seen.add(task.key());
                }
            }
        }
        return seen;
    }

    /**
     * Returns whether a pod no longer holds its node, or a node takes pods again, since the last cycle. A node whose
     * allocatable amounts grow is not noticed.
     */
    private boolean hasMoreRoom() {
        Set<String> present = seen();
        return before.seen().stream().anyMatch(name -> name.contains("/") && !present.contains(name))
                || present.stream()
                        .anyMatch(name -> !name.contains("/") && !before.seen().contains(name));
    }
}
