package dev.terrace.cases.statement;

import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.NodeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The names in a cluster, for statements about what is not there. A job has its own name and its owner's. */
public record Known(List<String> pods, List<String> jobs, List<String> nodes) {
    public static Known of(Cluster cluster) {
        return new Known(
                cluster.tasks().stream().map(TaskSpec::key).toList(),
                Stream.concat(
                                cluster.jobs().stream().map(JobSpec::key),
                                cluster.tasks().stream()
                                        .filter(pod -> !pod.job().isEmpty()
                                                && !pod.owner().isEmpty())
                                        .map(TaskSpec::owner))
                        .distinct()
                        .toList(),
                cluster.nodes().stream().map(NodeSpec::name).toList());
    }

    /** @throws InvalidInput with the nearest spelling if the cluster lacks what the statement names */
    public void require(Statement statement, String source) {
        Name name = statement.name();
        switch (statement.verb()) {
            case WAITS -> require(statement, name, either(name), "pod or job", source);
            case PHASE -> require(statement, name, jobs, "job", source);
            case BINDS, PROMISES, EVICTS -> require(statement, name, pods, "pod", source);
            case DIFFER -> {
                if (!name.isEmpty()) {
                    require(statement, name, pods, "pod", source);
                }
            }
        }
        String node = statement.more().get("on");
        if (node != null && !nodes.contains(node)) {
            throw missing(statement, node, nodes, "node", source);
        }
    }

    private List<String> either(Name name) {
        List<String> either = new ArrayList<>();
        if (!name.kind().equals(Name.JOB)) {
            either.addAll(pods);
        }
        if (!name.kind().equals(Name.POD)) {
            either.addAll(jobs);
        }
        return either;
    }

    private static void require(Statement statement, Name name, List<String> names, String kind, String source) {
        if (!names.contains(name.key())) {
            throw missing(statement, name.key(), names, kind, source);
        }
    }

    private static InvalidInput missing(
            Statement statement, String name, List<String> names, String kind, String source) {
        return Fault.at(
                source,
                "'%s': the snapshot has no %s %s.%s"
                        .formatted(statement.written(), kind, name, Spelling.hints(name, names)));
    }
}
