package dev.terrace.plugins.plain.dispatch;

import dev.terrace.spi.action.Admission;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.action.WaitingLine;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One execution of the action. {@link Line} orders the jobs, {@link Reservations} decides which may start, and
 * {@link Preemption} selects victims.
 */
final class Dispatch {
    private final Session session;
    private final Placement placement;
    private final LineOrder order;
    private final Comparator<Job> comparator;
    private final Optional<Object> rule;
    private final boolean stops;
    private final boolean preempts;
    private final Reservations reservations;

    /** The key of a kept line. */
    private record Rule(Object order) {}

    /** Whether a limit of its queue refused a task of the job that had the last turn. */
    private boolean isLimited;

    /** The jobs that still wait after their turns, in this order. */
    private final List<Job> blocked = new ArrayList<>();

    /**
     * @param comparator the order of the jobs in a line
     * @param rule equal while unchanged jobs keep this order; empty if they may not
     */
    Dispatch(
            Session session,
            LineOrder order,
            Comparator<Job> comparator,
            Optional<Object> rule,
            boolean stops,
            boolean preempts,
            Reservations reservations) {
        this.session = session;
        this.placement = session.placement();
        this.order = order;
        this.comparator = comparator;
        this.rule = rule;
        this.stops = stops;
        this.preempts = preempts;
        this.reservations = reservations;
    }

    void run() {
        if (!preempts && reservations.mayKeepLine()) {
            Optional<WaitingLine> kept = rule.flatMap(this::keptLine);
            if (kept.isPresent()) {
                serve(kept.get());
                return;
            }
        }
        List<Job> waiting = waiting(session.unsettledJobs());
        reservations.open(waiting);
        if (waiting.isEmpty()) {
            reservations.close();
            return;
        }
        Line line = line(waiting);
        session.line(job -> ahead(line, job));
        if (preempts && Preemption.isUnderWay(session)) {
            line.rest().forEach(job -> session.waits(job, "nothing starts until evicted pods have left"));
        } else {
            serve(line);
        }
        reservations.close();
    }

    private List<Job> waiting(List<Job> among) {
        List<Job> waiting = new ArrayList<>();
        for (Job job : among) {
            if (job.hasPlaceableTasks() && Admission.of(session, job) && isWhole(job)) {
                waiting.add(job);
            }
        }
        return waiting;
    }

    private Optional<WaitingLine> keptLine(Object lasting) {
        return WaitingLine.of(session, new Rule(lasting), (left, right) -> comparator.compare(left, right) < 0);
    }

    private void serve(WaitingLine kept) {
        List<Job> others = waiting(kept.others());
        if (!reservations.areComplete()) {
            List<Job> ends = kept.ends();
            ends.addAll(others);
            reservations.open(ends);
        }
        if (order == LineOrder.SHARE) {
            serve(ShareLine.of(kept, others, session));
        } else {
            others.forEach(kept::add);
            serve(new Line.KeptLine(kept));
        }
        reservations.close();
    }

    private Line line(List<Job> waiting) {
        Map<Boolean, List<Job>> planned = waiting.stream()
                .collect(Collectors.partitioningBy(reservations::isPlanned, Collectors.toCollection(ArrayList::new)));
        Line others = Line.of(order, comparator, Objects.requireNonNull(planned.get(false)), session);
        List<Job> first = Objects.requireNonNull(planned.get(true));
        return first.isEmpty() ? others : new Line.Both(Line.of(order, comparator, first, session), others);
    }

    private void serve(Line line) {
        if (!stops && reservations.areComplete()) {
            line.skipHopeless();
        }
        for (Job job = line.next(); job != null; job = line.next()) {
            session.turn(job);
            if (session.overused(job.queue())) {
                session.waits(job, "queue %s is overused".formatted(job.queue().name()));
                reservations.giveUp(job);
                blocked.add(job);
                continue;
            }
            List<Task> together = start(job);
            if (together.isEmpty()) {
                continue;
            }
            blocked.add(job);
            if (preempts && !isAtLimit(job, together) && new Preemption(session).makeRoom(job, together)) {
                session.waits(job, "it starts once the evicted pods have left");
                behind(line, job);
                return;
            }
            if (!reservations.areComplete()) {
                reserve(job, together);
            }
            if (stops) {
                line.stopBehind(job);
                behind(line, job);
            } else if (reservations.areComplete()) {
                line.skipHopeless();
            }
        }
    }

    private void reserve(Job job, List<Task> together) {
        if (isAtLimit(job, together)) {
            reservations.giveUp(job);
        } else {
            reservations.reserve(job, together);
        }
    }

    /** Returns whether a limit of its queue refuses a job. Neither a planned end nor an eviction helps it then. */
    private boolean isAtLimit(Job job, List<Task> together) {
        return isLimited || !session.allocatable(job.queue(), together.get(0));
    }

    private void behind(Line line, Job first) {
        if (!session.listsWaitingJobs()) {
            return;
        }
        String behind = "behind job %s in line, which does not fit yet".formatted(first.key());
        for (Job job : line.rest()) {
            if (isInOneLine(first, job)) {
                session.waits(job, behind);
            }
        }
    }

    private boolean isInOneLine(Job left, Job right) {
        return order != LineOrder.SHARE || left.queue() == right.queue();
    }

    /** Returns the waiting jobs ahead of a job in its line; none if it does not wait in line. */
    private List<Job> ahead(Line line, Job job) {
        List<Job> waiting = new ArrayList<>(blocked);
        waiting.addAll(line.rest());
        int place = waiting.indexOf(job);
        return place < 0
                ? List.of()
                : waiting.subList(0, place).stream()
                        .filter(other -> isInOneLine(other, job))
                        .toList();
    }

    /** Returns whether enough pods of the job exist. A job without them does not block other jobs. */
    private boolean isWhole(Job job) {
        boolean isWhole = job.validTasks() >= job.minMember();
        if (!isWhole) {
            session.waits(job, "%s of its %s pods exist".formatted(job.validTasks(), job.minMember()));
        }
        return isWhole;
    }

    /**
     * Starts as many tasks of a job as fit, at least those that make it whole.
     *
     * @return the next tasks that must start together; empty if all started
     */
    private List<Task> start(Job job) {
        isLimited = false;
        List<Task> tasks = waiting(job);
        int whole = Math.min(tasks.size(), Math.max(1, job.minMember() - job.readyTasks()));
        for (int from = 0; from < tasks.size(); from += from == 0 ? whole : 1) {
            List<Task> together = tasks.subList(from, from == 0 ? whole : from + 1);
            if (!reservations.mayStart(job, together)) {
                return together;
            }
            if (!start(job, together) && !(reservations.insists(together) && start(job, together))) {
                return together;
            }
        }
        return List.of();
    }

    private List<Task> waiting(Job job) {
        List<Task> tasks = job.tasks(TaskStatus.PENDING);
        tasks.removeIf(Task::isGated);
        if (tasks.size() > 1) {
            tasks.sort((left, right) -> left == right ? 0 : session.isBefore(left, right) ? -1 : 1);
        }
        return tasks;
    }

    /** Starts all of these tasks, or none. */
    private boolean start(Job job, List<Task> tasks) {
        Statement statement = session.statement();
        List<Node> nodes = new ArrayList<>(tasks.size());
        for (Task task : tasks) {
            Choice choice = choose(job, task);
            if (choice == null || !statement.allocate(task, choice)) {
                break;
            }
            reservations.placed(task, choice.node());
            nodes.add(choice.node());
        }
        if (nodes.size() == tasks.size() && job.isReady() && session.jobReady(job)) {
            statement.commit();
            return true;
        }
        statement.discard();
        reservations.undone(tasks, nodes);
        return false;
    }

    private @Nullable Choice choose(Job job, Task task) {
        if (!session.allocatable(job.queue(), task)) {
            session.waits(job, session.refusal(job.queue(), task));
            isLimited = true;
            return null;
        }
        if (!placement.prepare(task).isFit()) {
            return null;
        }
        Predicate<Node> allowed = reservations.allowed(task);
        List<Node> among = allowed == null
                ? null
                : session.nodes().stream().filter(allowed).toList();
        if (among != null && among.isEmpty()) {
            session.waits(job, reservations.noneAllowed());
            return null;
        }
        Placement.Selection selection =
                placement.best(new Query(task, Query.Ledger.IDLE, Query.Purpose.PLACE, among, null, null));
        if (selection.choice() == null) {
            session.refused(task, selection.refusals());
        }
        return selection.choice();
    }
}
