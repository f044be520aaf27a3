package dev.terrace.spi.podcounts;

import dev.terrace.spi.toolkit.IntList;

/** The number of pods of one kind in each domain, with snapshots of earlier moments. */
public final class DomainCounts {
    private final TopologyDomains domains;
    private final int domainCount;
    private final IntCounts counts = new IntCounts();

    /** The change log. An entry is twice the domain, plus one if a pod left. */
    private final IntList history = new IntList();

    private int total;

    /**
     * Creates counts of no pods.
     *
     * @param domainCount the number of domains of the nodes whose pods count; 0 if neither it nor {@link #fewest} is
     *     asked
     */
    DomainCounts(TopologyDomains domains, int domainCount) {
        this.domains = domains;
        this.domainCount = domainCount;
    }

    /** Counts a pod of a node. Does nothing if the node is in no domain. */
    void came(int node) {
        change(domains.of(node), 1);
    }

    void left(int node) {
        change(domains.of(node), -1);
    }

    private void change(int domain, int amount) {
        if (domain != TopologyDomains.NONE) {
            counts.add(domain, amount);
            total += amount;
            history.add(2 * domain + (amount < 0 ? 1 : 0));
        }
    }

    public TopologyDomains domains() {
        return domains;
    }

    /** Returns the number of domains of the nodes whose pods count, including domains without pods. */
    public int domainCount() {
        return domainCount;
    }

    /** Returns the total number of pods in all domains. */
    public int total() {
        return total;
    }

    /** Returns the minimum number of pods over the domains; 0 without domains. */
    public int fewest() {
        return counts.positive() < domainCount || domainCount == 0 ? 0 : counts.leastPositive();
    }

    /** @param domain may be {@link TopologyDomains#NONE}, which holds no pod */
    public int in(int domain) {
        return counts.get(domain);
    }

    /** Returns a snapshot of the current counts. */
    public Moment now() {
        return new Moment(this, history.size(), counts.positive());
    }

    private int in(int domain, int changes) {
        int count = counts.get(domain);
        for (int i = history.size() - 1; i >= changes; i--) {
            if (history.get(i) >> 1 == domain) {
                count -= (history.get(i) & 1) == 0 ? 1 : -1;
            }
        }
        return count;
    }

    /**
     * A snapshot of the counts. Each read undoes the later changes, and costs time proportional to their number.
     *
     * @param changes the length of the change log at the moment
     * @param occupied the number of domains with pods
     */
    public record Moment(DomainCounts counts, int changes, int occupied) {
        /** Returns the number of pods in a domain at the moment. */
        public int in(int domain) {
            return counts.in(domain, changes);
        }

        public TopologyDomains domains() {
            return counts.domains;
        }
    }
}
