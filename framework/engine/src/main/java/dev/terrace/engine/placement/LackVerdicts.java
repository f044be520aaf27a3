package dev.terrace.engine.placement;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Verdict;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The refusals of nodes that lack a resource, by dimension. Each is created on first use: most sessions need none.
 * Concurrent first uses may create equal verdicts.
 */
final class LackVerdicts extends AbstractList<NodeVerdict> implements RandomAccess {
    private final ResourceNames resources;
    private final @Nullable NodeVerdict[] verdicts;

    LackVerdicts(ResourceNames resources) {
        this.resources = resources;
        this.verdicts = new NodeVerdict[resources.size()];
    }

    @Override
    public NodeVerdict get(int dimension) {
        NodeVerdict known = verdicts[dimension];
        if (known == null) {
            known = new NodeVerdict(Verdict.Kind.REJECTS, false, List.of("too little " + resources.name(dimension)));
            verdicts[dimension] = known;
        }
        return known;
    }

    @Override
    public int size() {
        return verdicts.length;
    }
}
