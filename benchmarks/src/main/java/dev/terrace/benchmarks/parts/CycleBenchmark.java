package dev.terrace.benchmarks.parts;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Runs one cycle after another on a generated cluster, with the plugins of the built distribution. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class CycleBenchmark {
    private final Extensions extensions =
            Extensions.load(List.of(Path.of(System.getProperty("terrace.distribution"), "plugins")));
    private final Scheduler scheduler = new Scheduler(extensions);
    private Cluster cluster = Cluster.empty();
    private Configuration configuration = configuration("nothing", List.of());

    /** @param plugins all in one tier, with their default arguments */
    final void load(Blueprint blueprint, String actions, List<String> plugins) {
        cluster = GeneratedCluster.of(blueprint);
        configuration = configuration(actions, plugins);
    }

    @Benchmark
    public CycleReport cycle() {
        return scheduler.run(cluster, configuration);
    }

    @TearDown
    public void close() {
        extensions.close();
    }

    private Configuration configuration(String actions, List<String> plugins) {
        String tier = plugins.stream().map(name -> "{name: " + name + "}").collect(Collectors.joining(", "));
        return ConfigurationReader.read(
                "actions: \"%s\"\ntiers: [{plugins: [%s]}]".formatted(actions, tier),
                "benchmark.conf",
                extensions.catalog(),
                false);
    }
}
