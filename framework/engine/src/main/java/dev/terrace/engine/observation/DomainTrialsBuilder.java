package dev.terrace.engine.observation;

import dev.terrace.model.explanation.DomainTrial;
import dev.terrace.model.resource.AmountText;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The builder of {@link DomainTrial}s: the network domains that are considered in one turn of a job, each with the
 * result of its last trial. A domain that is considered several times, as within each domain around it, has one entry.
 */
final class DomainTrialsBuilder {
    private final Map<Key, Domain> domains = new LinkedHashMap<>();

    /** @param subJob the sub-job; empty for the whole job, and for a job without sub-groups */
    private record Key(String subJob, HyperNode domain) {}

    private static final class Domain {
        private int gradient;
        private boolean holds;
        private final SearchPurpose purpose;
        private boolean isTried;
        private @Nullable Double score;
        private String because;

        /** The number of tasks in place when the only sub-job was tried; -1 if it was not tried. */
        private int fitting = -1;

        /** The reason why no node was evaluated; empty if nodes were. */
        private String unasked = "";

        Domain(int gradient, boolean holds, SearchPurpose purpose, String because) {
            this.gradient = gradient;
            this.holds = holds;
            this.purpose = purpose;
            this.because = because;
        }
    }

    /** Records the order in which plugins want domains to be tried, and the domains that are not to be tried. */
    void offered(
            TaskGroup group,
            HyperNode within,
            SearchPurpose purpose,
            List<List<HyperNode>> gradients,
            Topology topology) {
        if (group.highestTier().isEmpty()) {
            return;
        }
        boolean isTold = isTold(group);
        Domain around = domains.get(key(group, within));
        if (isTold && gradients.isEmpty() && around != null && !around.isTried) {
            around.unasked = lack(needed(group), within, purpose);
        }
        int number = 0;
        for (List<HyperNode> gradient : gradients) {
            number++;
            for (HyperNode domain : gradient) {
                Domain known = domains.get(key(group, domain));
                if (isTold && known != null && known.gradient > 0) {
                    continue;
                }
                String lack = lack(needed(group), domain, purpose);
                note(key(group, domain), new Domain(number, lack.isEmpty(), purpose, "an earlier domain was chosen"));
            }
        }
        int highest = group.highestTier().getAsInt();
        for (HyperNode domain : topology.hyperNodes()) {
            boolean isOffered = gradients.stream().anyMatch(gradient -> gradient.contains(domain));
            if (!isTold && !isOffered && domain.tier() <= highest && isWithin(domain, within)) {
                String lack = lack(needed(group), domain, purpose);
                String because = lack.isEmpty() ? "no plugin offers it" : lack;
                note(key(group, domain), new Domain(0, lack.isEmpty(), purpose, because));
            }
        }
    }

    /** Adds a domain that may be tried. The result of an earlier trial stays until the next trial. */
    private void note(Key key, Domain asked) {
        Domain known = domains.get(key);
        if (known == null || (!known.isTried && (asked.gradient > 0 || known.gradient == 0))) {
            domains.put(key, asked);
            return;
        }
        known.holds |= asked.holds;
        known.gradient = asked.gradient == 0 ? known.gradient : asked.gradient;
    }

    /**
     * Returns whether domains of a group are recorded already. Those of a job's only sub-job are recorded for the job.
     */
    private static boolean isTold(TaskGroup group) {
        return group instanceof SubJob subJob && !subJob.job().hasSubGroups();
    }

    private static boolean isWithin(HyperNode domain, HyperNode within) {
        for (HyperNode above = domain; above != null; above = above.parent()) {
            if (above == within) {
                return true;
            }
        }
        return false;
    }

    /** Records the trial of a domain while the tasks placed there are still in place. */
    void tried(TaskGroup group, HyperNode domain, boolean takes) {
        Domain known = domains.get(key(group, domain));
        if (known == null || (isTold(group) && known.isTried)) {
            return;
        }
        int fitting = group.readyTasks() + group.waitingTasks();
        if (isTold(group)) {
            known.fitting = Math.max(known.fitting, fitting);
        }
        known.isTried |= !isTold(group);
        known.holds |= takes;
        if (!takes && fitting == 0 && !known.unasked.isEmpty()) {
            known.because = known.unasked;
            return;
        }
        String fit = "%s of %s tasks fit there"
                .formatted(takes ? fitting : Math.max(fitting, known.fitting), group.minMember());
        known.because = takes || known.purpose != SearchPurpose.EVICT
                ? fit
                : "the allowed victims there do not free enough room";
    }

    /** Records the scores of the domains that take a sub-job. */
    void scored(SubJob subJob, List<HyperNode> candidates, double[] scores) {
        for (int i = 0; i < scores.length; i++) {
            Domain known = domains.get(key(subJob, candidates.get(i)));
            if (known != null) {
                known.score = scores[i];
            }
        }
    }

    private static Key key(TaskGroup group, HyperNode domain) {
        return new Key(group instanceof SubJob part && part.job().hasSubGroups() ? part.id() : "", domain);
    }

    /** Returns the room that a group still needs: for its minimum, or for its next task if it has its minimum. */
    private static ResourceVector needed(TaskGroup group) {
        List<Task> pending = group.isReady() ? group.tasks(TaskStatus.PENDING) : List.of();
        return pending.isEmpty() ? group.minResources() : pending.get(0).requests();
    }

    /**
     * Returns the first resource that a group needs and that a domain's nodes together lack; empty if they lack none.
     */
    static String lack(TaskGroup group, HyperNode domain, SearchPurpose purpose) {
        return lack(needed(group), domain, purpose);
    }

    /** Returns the first resource that a domain's nodes together lack; empty if they lack none. */
    private static String lack(ResourceVector needed, HyperNode domain, SearchPurpose purpose) {
        ResourceNames names = needed.names();
        Entitlement now = new Entitlement(names);
        Entitlement soon = new Entitlement(names);
        for (Node node : domain.nodes()) {
            now.add(purpose == SearchPurpose.EVICT ? node.allocatable() : node.idle());
            soon.add(purpose == SearchPurpose.EVICT ? node.allocatable() : node.futureIdle());
        }
        if (needed.atMost(now) || needed.atMost(soon)) {
            return "";
        }
        for (int d = 0; d < names.size(); d++) {
            double has = Math.max(now.value(d), soon.value(d));
            if (needed.has(d) && needed.value(d) > has) {
                String resource = names.name(d);
                double unit = ResourceNames.unitsPerOneShown(resource);
                return "its nodes have %s %s in total, %s are needed"
                        .formatted(
                                AmountText.of(resource, has / unit),
                                resource,
                                AmountText.of(resource, needed.value(d) / unit));
            }
        }
        return "its nodes have too little in total";
    }

    /** Returns the trials of the job, then those of its sub-jobs, each in the order in which domains are tried. */
    List<DomainTrial> build() {
        return domains.entrySet().stream()
                .map(each -> new DomainTrial(
                        each.getKey().subJob(),
                        each.getKey().domain().name(),
                        each.getValue().gradient,
                        each.getValue().holds,
                        each.getValue().score,
                        each.getValue().because))
                .toList();
    }
}
