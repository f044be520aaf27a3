package dev.terrace.benchmarks.parts;

import dev.terrace.benchmarks.cluster.Blueprint;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What each plugin's shares cost when a session opens and nothing else is done: compare with {@code gang}, which has
 * none.
 */
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
