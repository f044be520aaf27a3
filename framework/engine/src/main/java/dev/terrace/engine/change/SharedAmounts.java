package dev.terrace.engine.change;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One object for equal amounts of nodes. Carried between sessions, so that a node that arrives is compared once. */
final class SharedAmounts {
    /** The number of amounts without a node that are always tolerated. */
    private static final int SPARE = 64;

    private final Map<Amounts, Amounts> known = new HashMap<>();

    /** Returns the object that nodes share, or these amounts if no node has equal ones. */
    Amounts of(Amounts amounts, List<Node> nodes) {
        if (known.isEmpty() || known.size() > 2 * nodes.size() + SPARE) {
            known.clear();
            nodes.forEach(node -> known.put(node.reported(), node.reported()));
        }
        return known.computeIfAbsent(amounts, same -> same);
    }
}
