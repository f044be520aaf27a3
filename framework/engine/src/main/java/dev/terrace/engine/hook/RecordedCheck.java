package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A prepared check with a record of its answers, for explanations that must not call it again. */
public final class RecordedCheck implements Function<Node, Verdict> {
    private final Function<Node, Verdict> check;
    private final Map<Node, Verdict> told = new HashMap<>();

    public RecordedCheck(Function<Node, Verdict> check) {
        this.check = check;
    }

    @Override
    public Verdict apply(Node node) {
        Verdict verdict = check.apply(node);
        told.put(node, verdict);
        return verdict;
    }

    /** Returns the last verdict on a node; null if the node was not checked. */
    public @Nullable Verdict told(Node node) {
        return told.get(node);
    }
}
