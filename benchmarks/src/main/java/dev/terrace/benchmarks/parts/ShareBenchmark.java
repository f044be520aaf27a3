package dev.terrace.benchmarks.parts;

import dev.terrace.benchmarks.cluster.Blueprint;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The cost of each plugin's shares at the opening of a session. Compare with {@code gang}, which has none. */
public class ShareBenchmark extends CycleBenchmark {
    @Param({"gang", "proportion", "drf", "capacity"})
    String plugin = "";

    @Param({"20", "2000"})
    int queues;

    @Setup
    public void load() {
        load(Blueprint.of(100, 10_000, 2000, queues, 32), "nothing", List.of(plugin));
    }
}
