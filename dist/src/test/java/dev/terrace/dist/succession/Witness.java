package dev.terrace.dist.succession;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A plugin that decides nothing and records everything that a plugin sees when it opens. */
final class Witness implements SchedulerPlugin {
    static final String NAME = "witness";

    private final Consumer<String> report;
    private final StringJoiner seen = new StringJoiner("\n");

    Witness(Consumer<String> report) {
        this.report = report;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        seen.add(session.cluster() + " " + session.total() + " " + Arrays.toString(session.oldestFirst()));
        seen.add(session.changes().version() + " "
                + Arrays.toString(session.changes().changedSince(0)));
        session.queues().forEach(this::queue);
        session.jobs().forEach(this::job);
        session.nodes().forEach(node -> node(session, node));
        session.tasks().forEach(this::task);
        session.topology()
                .hyperNodes()
                .forEach(domain -> seen.add("%s %s %s %s %s"
                        .formatted(domain, domain.tier(), domain.parent(), domain.children(), domain.nodes())));
        kept(session);
        report.accept(seen.toString());
    }

    /** Records kept jobs and nodes. Entries that are not reported as changed or left must still be valid. */
    private void kept(SessionView session) {
        Kept<Remembered> kept = session.kept(Remembered.RULE, Remembered::new);
        Remembered known = kept.value();
        kept.leftJobs().forEach(known.jobs.keySet()::remove);
        kept.leftNodes().forEach(known.nodes.keySet()::remove);
        kept.jobs()
                .forEach(job -> known.jobs.put(
                        job.slot(),
                        job.key() + " " + job.spec() + " " + job.queue().id() + " " + group(job)));
        kept.nodes().forEach(node -> known.nodes.put(node.slot(), node.spec() + " " + node.used() + " " + node.idle()));
        seen.add("kept " + sorted(known.jobs) + " " + sorted(known.nodes));
        session.jobs().forEach(job -> seen.add("kept of " + job + " " + known.jobs.get(job.slot())));
        session.nodes().forEach(node -> seen.add("kept of " + node + " " + known.nodes.get(node.slot())));
    }

    private static List<String> sorted(Map<Integer, String> bySlot) {
        return bySlot.values().stream().sorted().toList();
    }

    /** Jobs and nodes by slot, as of their last reported change. */
    private static final class Remembered {
        static final String RULE = "all that is told";

        final Map<Integer, String> jobs = new HashMap<>();
        final Map<Integer, String> nodes = new HashMap<>();
    }

    private void queue(Queue queue) {
        seen.add("queue %s %s %s %s %s"
                .formatted(queue.id(), queue.spec(), keys(queue.jobs()), queue.classPriority(), queue.weight()));
    }

    private void job(Job job) {
        seen.add("job %s %s %s %s %s %s %s %s %s %s %s %s %s"
                .formatted(
                        job.id(),
                        job.key(),
                        job.spec(),
                        job.queue(),
                        job.priority(),
                        job.phase(),
                        job.allocated(),
                        job.requested(),
                        job.minResources(),
                        job.hasValidRoles() + " " + job.hasReadyRoles() + " " + job.hasPipelinedRoles(),
                        job.hasValidSubGroups() + " " + job.hasReadySubGroups() + " " + job.hasPipelinedSubGroups(),
                        job.isReady(),
                        group(job)));
        for (SubJob subJob : job.subJobs()) {
            seen.add("sub-job %s %s %s %s %s %s"
                    .formatted(
                            subJob.id(),
                            subJob.priority(),
                            subJob.matchIndex(),
                            subJob.minMember(),
                            subJob.minResources(),
                            group(subJob)));
        }
    }

    private static String group(TaskGroup group) {
        String counts = Arrays.stream(TaskStatus.values())
                .map(status -> group.count(status) + " " + keys(group.tasks(status)))
                .collect(Collectors.joining(" "));
        return "%s %s %s %s %s %s %s"
                .formatted(
                        keys(group.tasks()),
                        counts,
                        group.allocatedTasks(),
                        group.readyTasks(),
                        group.pendingBestEffortTasks(),
                        group.hyperNode(),
                        group.highestTier());
    }

    private void node(SessionView session, Node node) {
        seen.add("node %s %s %s %s %s %s %s %s %s %s %s %s %s %s %s %s"
                .formatted(
                        node.id(),
                        node.spec(),
                        session.node(node.name()).orElseThrow() == node,
                        node.reported(),
                        node.allocatable(),
                        node.idle(),
                        node.used(),
                        node.releasing(),
                        node.pipelined(),
                        node.futureIdle(),
                        keys(node.tasks()),
                        keys(node.pods()),
                        node.podCount() + " " + node.podRequests(),
                        node.takenPorts(),
                        node.scoringCpu() + " " + node.scoringMemory(),
                        session.topology().lowest(node)));
    }

    private void task(Task task) {
        seen.add("task %s %s %s %s %s %s %s %s"
                .formatted(
                        task.id(),
                        task.key(),
                        task.spec(),
                        task.status(),
                        task.job(),
                        task.node(),
                        task.subJob(),
                        task.near()));
    }

    private static List<String> keys(Collection<?> objects) {
        return objects.stream().map(Object::toString).toList();
    }
}
