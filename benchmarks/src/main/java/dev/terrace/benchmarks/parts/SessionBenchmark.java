package dev.terrace.benchmarks.parts;

import dev.terrace.benchmarks.cluster.Blueprint;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Sessions with a single action: the cost of opening and closing, and the additional cost of an action. */
public class SessionBenchmark extends CycleBenchmark {
    private static final List<String> PLUGINS = List.of(
            "priority", "gang", "conformance", "overcommit", "drf", "predicates", "proportion", "nodeorder", "binpack");

    @Param({"1000x10000x1000x20x32"})
    String size = "";

    /**
     * The actions of the session. {@link NoOpAction} only opens and closes; {@link BestNodes} queries nodes and places
     * nothing.
     */
    @Param({"nothing", "best-nodes", "enqueue", "enqueue, allocate"})
    String actions = "";

    @Setup
    public void load() {
        load(Blueprint.parse(size), actions, PLUGINS);
    }
}
