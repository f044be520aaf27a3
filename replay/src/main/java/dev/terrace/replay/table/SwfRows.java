package dev.terrace.replay.table;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.JobObjects;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The jobs as a log in the Standard Workload Format, whose waits and allocations are those of the replay. Reading the
 * log gives the schedule of the replay as the logged one.
 *
 * @see <a href="https://www.cs.huji.ac.il/labs/parallel/workload/swf.html">The Standard Workload Format</a>
 */
final class SwfRows extends JobRows {
    private static final int MILLI = 1000;
    private static final int KIB = 1024;
    private static final int COMPLETED = 1;
    private static final int CANCELLED = 5;

    /** The names that reading a log gives to numbers. */
    private static final Pattern NUMBER = Pattern.compile("(?:j|queue-|user-)?([0-9]{1,9})");

    private static final Predicate<String> DIGITS =
            Pattern.compile("[0-9]{1,9}").asMatchPredicate();

    private final Map<String, String> ids;
    private final Map<String, String> queues;
    private final Map<String, String> users;

    /** @param nodes the nodes at the start of the replay */
    SwfRows(Trace trace, List<NodeSpec> nodes) {
        super("jobs.swf");
        ids = numbered(trace, TraceJob::id);
        queues = numbered(trace, JobObjects::queue);
        users = numbered(trace, TraceJob::user);
        add("; Version: 2.2");
        add("; Computer: " + trace.name().replaceAll("\\s+", " "));
        add("; Note: replayed by Terrace; field 3 is the simulated wait");
        add("; MaxJobs: " + trace.jobs().size());
        add("; MaxRecords: " + trace.jobs().size());
        add("; UnixStartTime: " + trace.start().getEpochSecond());
        if (trace.nodeChanges().isEmpty()) {
            add("; MaxNodes: " + nodes.size());
            add("; MaxProcs: " + (long) UsedResource.CPU.offeredBy(nodes) / MILLI);
        } else {
            add("; MaxNodes: " + trace.nodeCount());
            add("; MaxProcs: " + trace.onFixedNodes().cpuMilli() / MILLI);
        }
        name("Queue", queues);
        name("User", users);
    }

    /**
     * Returns the numbers of names: those within the names, such as 2 of {@code queue-2}, if all have distinct ones,
     * else 1 for the first one, and so on.
     */
    private static Map<String, String> numbered(Trace trace, Function<TraceJob, String> nameOf) {
        Map<String, String> numbers = new LinkedHashMap<>();
        Set<String> own = new HashSet<>();
        for (TraceJob job : trace.jobs()) {
            String name = nameOf.apply(job);
            if (!name.isEmpty() && numbers.putIfAbsent(name, Integer.toString(numbers.size() + 1)) == null) {
                own.add(NUMBER.matcher(name).replaceFirst("$1"));
            }
        }
        boolean haveNumbers = own.size() == numbers.size() && own.stream().allMatch(DIGITS);
        if (haveNumbers) {
            numbers.replaceAll((name, place) -> NUMBER.matcher(name).replaceFirst("$1"));
        }
        return numbers;
    }

    private void name(String what, Map<String, String> numbers) {
        numbers.forEach((name, place) -> {
            if (!NUMBER.matcher(name).replaceFirst("$1").equals(place)) {
                add("; %s: %s %s".formatted(what, place, name.replaceAll("\\s+", " ")));
            }
        });
    }

    @Override
    String row(Fate fate) {
        TraceJob job = fate.job();
        long processors = Math.max(1, (job.tasks() * job.request().cpuMilli() + MILLI - 1) / MILLI);
        long memory = job.tasks() * job.request().memoryMib() * KIB / processors;
        return "%s %s %s %s %s -1 %s %s %s %s %s %s -1 -1 %s -1 -1 -1"
                .formatted(
                        ids.getOrDefault(job.id(), "-1"),
                        job.submit(),
                        fate.hasStarted() ? fate.waited() : -1,
                        job.run(),
                        fate.hasStarted() ? processors : -1,
                        -1,
                        processors,
                        job.estimate(),
                        memory == 0 ? -1 : memory,
                        fate.hasEnded() ? COMPLETED : CANCELLED,
                        users.getOrDefault(job.user(), "-1"),
                        queues.getOrDefault(JobObjects.queue(job), "-1"));
    }
}
