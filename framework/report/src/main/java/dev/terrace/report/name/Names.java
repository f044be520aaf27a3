package dev.terrace.report.name;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.finding.Words;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.report.name.Written.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds the objects of a cluster that users name, in all forms that kubectl has: {@code x}, {@code NS/x},
 * {@code pod/x}, {@code job/NS/x}. A job is also named by its owner: the Volcano Job or the Deployment of its group or
 * of its pods.
 */
public final class Names {
    /** The beginning of the message about a name that no object has. */
    public static final String UNKNOWN = "is not a ";

    private static final int MAX_LISTED = 10;
    private static final String TEMPLATE_HASH = "pod-template-hash";

    private final List<TaskSpec> pods;
    private final List<UndecidedPod> undecided;
    private final List<JobSpec> jobs;
    private final List<String> queues;
    private final List<String> nodes;
    private final String namespace;

    private Names(Cluster cluster, String namespace) {
        pods = cluster.tasks();
        undecided = cluster.undecided();
        jobs = cluster.jobs();
        queues = cluster.queues().stream().map(QueueSpec::name).toList();
        nodes = cluster.nodes().stream().map(NodeSpec::name).toList();
        this.namespace = namespace;
    }

    public static Names of(Cluster cluster) {
        return of(cluster, "");
    }

    /** @param namespace the namespace of names without one; empty for all namespaces */
    public static Names of(Cluster cluster, String namespace) {
        return new Names(cluster, namespace);
    }

    /**
     * Returns the only object of a name.
     *
     * @throws InvalidInput if no object of these kinds has the name, with the nearest spelling, or if several have it
     */
    public Named one(String given, Set<NamedKind> kinds) {
        List<Named> found = some(given, kinds);
        if (found.size() > 1) {
            throw ambiguous(given, found);
        }
        return found.get(0);
    }

    /**
     * Returns the only object of a name, or all pods of an owner without a group.
     *
     * @throws InvalidInput if no object of these kinds has the name, with the nearest spelling, or if several have it
     */
    public List<Named> some(String given, Set<NamedKind> kinds) {
        Match match = match(given, kinds);
        if (match.objects.size() > 1) {
            throw ambiguous(given, List.copyOf(match.objects));
        }
        if (!match.objects.isEmpty()) {
            return List.copyOf(match.objects);
        }
        if (match.owned.isEmpty()) {
            throw unknown(given, kinds);
        }
        return match.owned;
    }

    /** Returns whether an object of these kinds has the name. */
    public boolean isKnown(String given, Set<NamedKind> kinds) {
        return !match(given, kinds).isEmpty();
    }

    /**
     * The objects that a name matches.
     *
     * @param owned pods whose owner has the name, without those of a known job
     */
    private record Match(Set<Named> objects, List<Named> owned) {
        boolean isEmpty() {
            return objects.isEmpty() && owned.isEmpty();
        }
    }

    /**
     * Matches a name with its first part as a kind, then as a namespace, because a namespace may have the name of a
     * kind.
     */
    private Match match(String given, Set<NamedKind> kinds) {
        Match match = match(given, written -> match(written, kinds));
        return match.isEmpty() && kinds.contains(NamedKind.POD)
                ? match(given, written -> undecided(written.in(namespace)))
                : match;
    }

    private static Match match(String given, Function<Written, Match> matching) {
        Match match = Written.behindKind(given).map(matching).orElseGet(() -> new Match(Set.of(), List.of()));
        return match.isEmpty() && given.indexOf(':') < 0 ? matching.apply(Written.plain(given)) : match;
    }

    /** Matches pods that no session sees, by their own or their owner's name. */
    private Match undecided(Written written) {
        Set<Named> objects = new LinkedHashSet<>();
        List<Named> owned = new ArrayList<>();
        boolean wantsPods = written.word().allows(NamedKind.POD) && written.word() != Word.OWNER;
        for (UndecidedPod pod : undecided) {
            if (wantsPods && written.is(pod.namespace(), pod.name())) {
                objects.add(new Named(NamedKind.POD, pod.key()));
            } else if (wantsOwners(written)
                    && (isOwner(written, pod.owner(), pod.controller())
                            || isDeployment(written, pod.namespace(), pod.labels(), pod.controller()))) {
                owned.add(new Named(NamedKind.POD, pod.key()));
            }
        }
        return new Match(objects, owned);
    }

    private Match match(Written given, Set<NamedKind> kinds) {
        Written written = given.in(namespace);
        Set<Named> objects = new LinkedHashSet<>();
        List<Named> owned = new ArrayList<>();
        Word word = written.word();
        if (wants(NamedKind.POD, written, kinds) && word != Word.OWNER) {
            pods.stream()
                    .filter(pod -> written.is(pod.namespace(), pod.name()))
                    .forEach(pod -> objects.add(new Named(NamedKind.POD, pod.key())));
        }
        if (wants(NamedKind.JOB, written, kinds) && word != Word.OWNER) {
            jobs.stream()
                    .filter(job -> written.is(job.namespace(), job.name()))
                    .forEach(job -> objects.add(new Named(NamedKind.JOB, job.key())));
        }
        boolean isGroup = word == Word.JOB && !objects.isEmpty();
        if (wantsOwners(written) && !isGroup) {
            owned(written, kinds, objects, owned);
        }
        if (wants(NamedKind.QUEUE, written, kinds)) {
            named(NamedKind.QUEUE, queues, given).forEach(objects::add);
        }
        if (wants(NamedKind.NODE, written, kinds)) {
            named(NamedKind.NODE, nodes, given).forEach(objects::add);
        }
        return new Match(objects, owned);
    }

    private static boolean wants(NamedKind kind, Written written, Set<NamedKind> kinds) {
        return kinds.contains(kind) && written.word().allows(kind);
    }

    private static boolean wantsOwners(Written written) {
        return written.word().allows(NamedKind.JOB) && written.word() != Word.PODGROUP;
    }

    private void owned(Written written, Set<NamedKind> kinds, Set<Named> jobsFound, List<Named> podsFound) {
        boolean wantsJobs = wants(NamedKind.JOB, written, kinds);
        if (wantsJobs) {
            jobs.stream()
                    .filter(job -> isOwner(written, job.owner(), job.controller()))
                    .forEach(job -> jobsFound.add(new Named(NamedKind.JOB, job.key())));
        }
        Set<String> known = new TreeSet<>();
        jobs.forEach(job -> known.add(job.key()));
        for (TaskSpec pod : pods) {
            if (isOwner(written, pod.owner(), pod.controller())
                    || isDeployment(written, pod.namespace(), pod.labels(), pod.controller())) {
                if (wantsJobs && known.contains(pod.job())) {
                    jobsFound.add(new Named(NamedKind.JOB, pod.job()));
                } else if (kinds.contains(NamedKind.POD) && !known.contains(pod.job())) {
                    podsFound.add(new Named(NamedKind.POD, pod.key()));
                }
            }
        }
    }

    /**
     * Returns whether a name is that of an owner. A pod that owns its group is found as a pod, unless the name has a
     * kind.
     */
    private static boolean isOwner(Written written, String owner, String controller) {
        return written.isKey(owner) && (written.word() != Word.NONE || !controller.startsWith("Pod/"));
    }

    /**
     * Returns whether a name is that of a pod's Deployment. It names its ReplicaSets after the template hash, which is
     * a label of their pods.
     */
    private static boolean isDeployment(
            Written written, String namespace, Map<String, String> labels, String controller) {
        String hash = labels.get(TEMPLATE_HASH);
        return hash != null
                && controller.equals("ReplicaSet/" + written.name() + "-" + hash)
                && written.is(namespace, written.name());
    }

    /**
     * Matches objects without a namespace. Nodes match by the part before their first dot if none has the whole name.
     */
    private static List<Named> named(NamedKind kind, List<String> known, Written written) {
        if (!written.namespace().isEmpty()) {
            return List.of();
        }
        if (known.contains(written.name())) {
            return List.of(new Named(kind, written.name()));
        }
        return kind != NamedKind.NODE
                ? List.of()
                : known.stream()
                        .filter(name -> name.startsWith(written.name() + "."))
                        .map(name -> new Named(kind, name))
                        .toList();
    }

    private static InvalidInput ambiguous(String given, List<Named> found) {
        List<String> listed = found.stream().map(Named::toString).toList();
        return fault(given, "names several objects: " + FirstNames.of(listed, MAX_LISTED) + ".");
    }

    private InvalidInput unknown(String given, Set<NamedKind> kinds) {
        Written written = Written.behindKind(given)
                .filter(each -> kinds.stream().anyMatch(each.word()::allows))
                .orElseGet(() -> Written.plain(given));
        List<NamedKind> meant = Stream.of(NamedKind.values())
                .filter(kind -> wants(kind, written, kinds))
                .toList();
        List<String> words = meant.stream().map(NamedKind::word).toList();
        boolean hasNamespace = meant.contains(NamedKind.POD) || meant.contains(NamedKind.JOB);
        String name = (hasNamespace ? written.in(namespace) : written).toString();
        return fault(
                given,
                UNKNOWN
                        + "%s of the snapshot.%s"
                                .formatted(Words.list("or", words), Spelling.hints(name, spellings(meant, name))));
    }

    /** Returns all candidates for a misspelled name, with or without a namespace, like the given name. */
    private Set<String> spellings(List<NamedKind> kinds, String like) {
        Function<String, String> spelled = key -> like.indexOf('/') < 0 ? key.substring(key.indexOf('/') + 1) : key;
        Set<String> all = new TreeSet<>();
        if (kinds.contains(NamedKind.POD)) {
            pods.forEach(pod -> all.add(spelled.apply(pod.key())));
        }
        if (kinds.contains(NamedKind.JOB)) {
            jobs.forEach(job -> {
                all.add(spelled.apply(job.key()));
                all.add(spelled.apply(job.owner()));
            });
            pods.forEach(pod -> all.add(spelled.apply(pod.owner())));
        }
        all.addAll(kinds.contains(NamedKind.QUEUE) ? queues : List.of());
        all.addAll(kinds.contains(NamedKind.NODE) ? nodes : List.of());
        all.remove("");
        return all;
    }

    private static InvalidInput fault(String name, String message) {
        return new InvalidInput(Finding.error(Position.of(name), message));
    }
}
