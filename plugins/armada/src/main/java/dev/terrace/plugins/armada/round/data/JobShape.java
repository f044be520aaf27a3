package dev.terrace.plugins.armada.round.data;

import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.node.Toleration;
import java.util.Arrays;
import java.util.List;

/** A job's request and node requirements. Compared by value; equal jobs should share one object. */
public final class JobShape {
    private final RequiredNodes nodes;
    private final List<Toleration> tolerations;
    private final long[] request;
    private final int hash;

    /** @param request must not be modified afterwards */
    public JobShape(RequiredNodes nodes, List<Toleration> tolerations, long[] request) {
        this.nodes = nodes;
        this.tolerations = List.copyOf(tolerations);
        this.request = request;
        this.hash = (nodes.hashCode() * 31 + tolerations.hashCode()) * 31 + Arrays.hashCode(request);
    }

    public RequiredNodes nodes() {
        return nodes;
    }

    public List<Toleration> tolerations() {
        return tolerations;
    }

    public long[] request() {
        return request;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JobShape that
                && hash == that.hash
                && Arrays.equals(request, that.request)
                && nodes.equals(that.nodes)
                && tolerations.equals(that.tolerations);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
