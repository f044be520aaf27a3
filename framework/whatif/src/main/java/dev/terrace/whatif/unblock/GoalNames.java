package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.report.name.Named;
import dev.terrace.report.name.NamedKind;
import dev.terrace.report.name.Names;
import java.util.EnumSet;
import java.util.Set;

/** Resolves a name to a goal. */
public final class GoalNames {
    private static final Set<NamedKind> KINDS = EnumSet.of(NamedKind.POD, NamedKind.JOB);

    private GoalNames() {}

    /**
     * Returns the pod or the job of a name.
     *
     * @throws InvalidInput if no object or several objects have the name, or if no session sees the pod; with the
     *     nearest spelling or the reason
     */
    public static Goal find(String name, Cluster cluster) {
        return find(name, cluster, "");
    }

    /** @param namespace the namespace of names without one; empty for all namespaces */
    public static Goal find(String name, Cluster cluster, String namespace) {
        Named found = Names.of(cluster, namespace).one(name, KINDS);
        cluster.undecided().stream()
                .filter(pod -> found.kind() == NamedKind.POD && pod.key().equals(found.key()))
                .findFirst()
                .ifPresent(pod -> {
                    throw new InvalidInput(Finding.error(Position.of(name), fault(pod)));
                });
        return new Goal(found.kind() == NamedKind.JOB, found.key());
    }

    /** Returns the reason why no change helps a pod about which this scheduler does not decide. */
    private static String fault(UndecidedPod pod) {
        return pod.reason() == UndecidedPod.Reason.SCHEDULER
                ? "%s %s; name that with --scheduler-name to ask what would help it there"
                        .formatted(pod.key(), pod.predicate())
                : "no change of the cluster helps %s: %s".formatted(pod.key(), pod.because());
    }
}
