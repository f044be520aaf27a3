package dev.terrace.replay.anonymous;

import dev.terrace.files.TextFile;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.NamedJobs;
import dev.terrace.report.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A trace whose names are replaced by others that sort alike, so that a replay decides the same. Ids of jobs get names
 * in the order of the trace, which is the order of their pods. Sizes and times stay, and so do the states of jobs that
 * are words of public formats. The name, source and header of the trace are left out, and so are the reasons for which
 * jobs are missing.
 */
public final class AnonymousTrace {
    /** The queue of jobs without a queue, which sorts among the others. */
    private static final String DEFAULT_QUEUE = "default";

    private static final Pattern WORD = Pattern.compile("[A-Za-z_]+");
    /** The words for the end of a job in public formats, which stay. */
    private static final Set<String> STATES =
            TextFile.beside(AnonymousTrace.class, "states.txt").lines().collect(Collectors.toUnmodifiableSet());

    private final Trace trace;
    private final SortedMap<String, String> ids = new TreeMap<>();
    private final RankedNames queues;
    private final RankedNames users;
    private final RankedNames keys;
    private final RankedNames values;
    private final RankedNames nodes;
    private final RankedNames states;
    private final Trace anonymous;

    private AnonymousTrace(Trace original) {
        trace = original.with(singleIfNeeded(original.nodes())).changing(original.nodeChanges());
        Set<String> queueNames = new TreeSet<>(trace.weights().keySet());
        Set<String> userNames = new TreeSet<>();
        Set<String> keyNames = new TreeSet<>();
        Set<String> valueNames = new TreeSet<>();
        Set<String> stateNames = new TreeSet<>();
        for (TraceJob job : trace.jobs()) {
            queueNames.add(job.queue());
            userNames.add(job.user());
            stateNames.add(state(job));
        }
        trace.nodes().forEach(node -> {
            keyNames.addAll(node.labels().keySet());
            valueNames.addAll(node.labels().values());
        });
        trace.jobs().requests().stream()
                .filter(request -> !request.selector().isEmpty())
                .forEach(request -> {
                    keyNames.add(request.label());
                    valueNames.addAll(request.values());
                });
        queues = new RankedNames(queueNames, DEFAULT_QUEUE, "a", "q");
        users = new RankedNames(userNames, "u");
        keys = new RankedNames(keyNames, "k");
        values = new RankedNames(valueNames, "v");
        nodes = new RankedNames(trace.nodes().stream().map(TraceNode::name).toList(), "n");
        stateNames.removeIf(state -> STATES.contains(state.toLowerCase(Locale.ROOT)));
        states = new RankedNames(stateNames, "s");
        anonymous = renamed();
    }

    /** Anonymises a trace. */
    public static AnonymousTrace of(Trace trace) {
        return new AnonymousTrace(trace);
    }

    /** Returns the trace with new names. */
    public Trace trace() {
        return anonymous;
    }

    /** Returns the old names by the new ones, by kind. They stay with the user. */
    public Map<String, Object> key() {
        return new Fields()
                .with("version", 1)
                .with("trace", trace.name())
                .with("queues", queues.key())
                .with("users", users.key())
                .with("nodes", nodes.key())
                .with("labels", keys.key())
                .with("values", values.key())
                .with("states", states.key())
                .with("jobs", ids);
    }

    /** Returns the number of names by kind. */
    public Map<String, Object> counts() {
        return new Fields()
                .with("jobs", ids.size())
                .with("queues", queues.size())
                .with("users", users.size())
                .with("nodes", nodes.size())
                .with("labels", keys.size());
    }

    private Trace renamed() {
        PackedJobs.Builder jobs = new PackedJobs.Builder();
        int width = Integer.toString(trace.jobs().size()).length();
        NamedJobs named = NamedJobs.of(trace.jobs());
        for (int number = 1; named.hasNext(); number++) {
            NamedJobs.Named next = named.next();
            String digits = Integer.toString(number);
            // The number of a pod counts in its order only if its name has two dashes.
            String id = "j" + "0".repeat(width - digits.length()) + digits
                    + (next.name().contains("-") ? "-x" : "");
            ids.put(id, next.job().id());
            jobs.add(renamed(next.job(), id));
        }
        Map<String, Integer> weights = new TreeMap<>();
        trace.weights().forEach((queue, weight) -> weights.put(queues.of(queue), weight));
        Map<String, String> singles = new HashMap<>();
        List<TraceNode> renamed = new ArrayList<>();
        for (TraceNode node : trace.nodes()) {
            TraceNode other = renamed(node);
            renamed.add(other);
            for (int i = 0; i < node.count(); i++) {
                singles.put(node.names().get(i), other.names().get(i));
            }
        }
        return Trace.builder("the trace", "anonymous", jobs.build())
                .nodes(renamed)
                .nodeChanges(trace.nodeChanges().stream()
                        .map(change -> new NodeChange(
                                change.time(), singles.getOrDefault(change.node(), change.node()), change.kind()))
                        .toList())
                .weights(weights)
                .start(trace.start())
                .leftOut(leftOut())
                .build();
    }

    /** The number of jobs that were left out, without the reasons, which may contain names. */
    private SortedMap<String, Integer> leftOut() {
        int jobs = trace.leftOut().values().stream().mapToInt(Integer::intValue).sum();
        return jobs == 0 ? new TreeMap<>() : new TreeMap<>(Map.of("left out", jobs));
    }

    /** The first word of the state, such as CANCELLED without the user who did it. */
    private static String state(TraceJob job) {
        Matcher state = WORD.matcher(job.loggedState());
        return state.lookingAt() ? state.group() : "";
    }

    private TraceJob renamed(TraceJob job, String id) {
        TaskRequest request = job.request();
        return job.toBuilder()
                .id(id)
                .request(request.on(
                        request.selector().isEmpty()
                                ? ""
                                : keys.of(request.label())
                                        + " in "
                                        + request.values().stream()
                                                .map(values::of)
                                                .collect(Collectors.joining("|"))))
                .queue(queues.of(job.queue()))
                .user(users.of(job.user()))
                .loggedState(states.of(state(job)))
                .line(0)
                .build();
    }

    private TraceNode renamed(TraceNode node) {
        Map<String, String> labels = new TreeMap<>();
        node.labels().forEach((key, value) -> labels.put(keys.of(key), values.of(value)));
        return new TraceNode(
                nodes.of(node.name()), node.count(), node.cpuMilli(), node.memoryMib(), node.gpus(), labels);
    }

    /**
     * Returns single nodes if the names of the nodes do not sort like those of the single ones, such as {@code a} with
     * {@code a-1} and {@code a-2} around {@code a-1x}.
     */
    private static List<TraceNode> singleIfNeeded(List<TraceNode> nodes) {
        List<String> names = nodes.stream()
                .sorted(Comparator.comparing(TraceNode::name))
                .flatMap(node -> node.names().stream())
                .toList();
        return names.equals(names.stream().sorted().toList())
                ? nodes
                : nodes.stream()
                        .flatMap(node -> node.names().stream().map(node::single))
                        .toList();
    }
}
