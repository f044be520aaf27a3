package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A prepared check that must not be asked for an explanation alone, with what it answered so far. */
public final class AskedBefore implements Function<Node, Verdict> {
    private final Function<Node, Verdict> check;
    private final Map<Node, Verdict> told = new HashMap<>();

    public AskedBefore(Function<Node, Verdict> check) {
        this.check = check;
    }

    @Override
    public Verdict apply(Node node) {
        Verdict verdict = check.apply(node);
        told.put(node, verdict);
        return verdict;
    }

    /** What it last said of a node; null if it was not asked. */
    public @Nullable Verdict told(Node node) {
        return told.get(node);
    }
}
