package dev.terrace.whatif;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.NodeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The pods, jobs and queues that names mean: those of a command line, or of an address. A job means its pods as well, a
 * pod its job, and an owner of pods these pods with their jobs.
 *
 * @param watched all that is to be explained
 * @param pods pods that were named themselves, or by an owner
 * @param jobs jobs that were named themselves
 */
public record Names(Watched watched, Set<String> pods, Set<String> jobs) {
    /** @throws dev.terrace.model.finding.InvalidInput if a name is not in the dump */
    public static Names of(List<String> names, List<String> nodes, Cluster cluster) {
        Found found = new Found(cluster);
        names.forEach(found::add);
        for (String node : nodes) {
            var unused = node(node, cluster);
        }
        return found.names();
    }

    /** Whether a name is in the cluster. */
    public static boolean isKnown(String name, Cluster cluster) {
        return new Found(cluster).tryAdd(name);
    }

    /** These names, and those of pods that are in no cycle. */
    public Names and(Set<String> others) {
        Set<String> all = new TreeSet<>(pods);
        all.addAll(others);
        return new Names(watched, all, jobs);
    }

    /**
     * The whole name of a node, which may be given up to its first dot.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it is not in the dump
     */
    public static String node(String given, Cluster cluster) {
        List<String> known = cluster.nodes().stream().map(NodeSpec::name).toList();
        if (known.contains(given)) {
            return given;
        }
        List<String> longer =
                known.stream().filter(name -> name.startsWith(given + ".")).toList();
        if (longer.size() == 1) {
            return longer.get(0);
        }
        throw fault(given, "is no node of the snapshot." + Spelling.hints(given, longer.isEmpty() ? known : longer));
    }

    private static InvalidInput fault(String name, String message) {
        return new InvalidInput(Finding.error(Position.of(name), message));
    }

    /** What was found so far. */
    private static final class Found {
        private static final Set<String> KINDS = Set.of("pod", "job", "queue");

        private final Cluster cluster;
        private final Set<String> pods = new TreeSet<>();
        private final Set<String> jobs = new TreeSet<>();
        private final Set<String> queues = new TreeSet<>();
        private final Set<String> watchedPods = new TreeSet<>();
        private final Set<String> watchedJobs = new TreeSet<>();

        Found(Cluster cluster) {
            this.cluster = cluster;
        }

        Names names() {
            return new Names(new Watched(watchedPods, watchedJobs, queues), pods, jobs);
        }

        void add(String given) {
            if (!tryAdd(given)) {
                int colon = given.indexOf(':');
                String kind = colon < 0 ? "" : given.substring(0, colon);
                boolean isKind = KINDS.contains(kind);
                throw fault(
                        given,
                        "is no %s of the snapshot.%s"
                                .formatted(
                                        isKind ? kind : "pod, job or queue",
                                        Spelling.hints(
                                                isKind ? given.substring(colon + 1) : given,
                                                candidates(isKind ? kind : ""))));
            }
        }

        boolean tryAdd(String given) {
            int colon = given.indexOf(':');
            String kind = colon < 0 ? "" : given.substring(0, colon);
            boolean isKind = KINDS.contains(kind);
            String name = isKind ? given.substring(colon + 1) : given;
            boolean any = !isKind;
            boolean isKnown = false;
            isKnown |= (any || kind.equals("pod")) && addPods(name, any);
            isKnown |= (any || kind.equals("job")) && addJob(name);
            isKnown |= (any || kind.equals("queue")) && addQueue(name);
            return isKnown;
        }

        private boolean addPods(String name, boolean orOwner) {
            boolean isKnown = false;
            for (TaskSpec task : cluster.tasks()) {
                if (task.key().equals(name) || (orOwner && task.owner().equals(name))) {
                    pods.add(task.key());
                    watchedPods.add(task.key());
                    if (!task.job().isEmpty()) {
                        watchedJobs.add(task.job());
                    }
                    isKnown = true;
                }
            }
            return isKnown;
        }

        private boolean addJob(String name) {
            if (cluster.jobs().stream().noneMatch(job -> job.key().equals(name))) {
                return false;
            }
            jobs.add(name);
            watchedJobs.add(name);
            cluster.tasks().stream()
                    .filter(task -> task.job().equals(name))
                    .map(TaskSpec::key)
                    .forEach(watchedPods::add);
            return true;
        }

        private boolean addQueue(String name) {
            if (cluster.queues().stream().noneMatch(queue -> queue.name().equals(name))) {
                return false;
            }
            queues.add(name);
            cluster.jobs().stream()
                    .filter(job -> job.queue().equals(name))
                    .map(JobSpec::key)
                    .forEach(watchedJobs::add);
            return true;
        }

        private List<String> candidates(String kind) {
            List<String> all = new ArrayList<>();
            if (!kind.equals("job") && !kind.equals("queue")) {
                cluster.tasks().forEach(task -> all.add(task.key()));
                cluster.tasks().stream()
                        .map(TaskSpec::owner)
                        .filter(owner -> !owner.isEmpty())
                        .distinct()
                        .forEach(all::add);
            }
            if (!kind.equals("pod") && !kind.equals("queue")) {
                cluster.jobs().forEach(job -> all.add(job.key()));
            }
            if (!kind.equals("pod") && !kind.equals("job")) {
                cluster.queues().stream().map(QueueSpec::name).forEach(all::add);
            }
            return all;
        }
    }
}
