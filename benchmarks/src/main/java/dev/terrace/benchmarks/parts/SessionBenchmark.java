package dev.terrace.benchmarks.parts;

import dev.terrace.benchmarks.cluster.Blueprint;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Sessions that do one thing: what opening and closing cost, and what comes on top with an action. */
public class SessionBenchmark extends CycleBenchmark {
    private static final List<String> PLUGINS = List.of(
            "priority", "gang", "conformance", "overcommit", "drf", "predicates", "proportion", "nodeorder", "binpack");

    @Param({"1000x10000x1000x20x32"})
    String size = "";

    /** {@link Nothing} opens and closes; {@link BestNodes} asks for nodes and places nothing. */
    @Param({"nothing", "best-nodes", "enqueue", "enqueue, allocate"})
    String actions = "";

    @Setup
    public void load() {
        load(Blueprint.parse(size), actions, PLUGINS);
    }
}
