package dev.terrace.benchmarks.parts;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading of a dump, from its bytes to the cluster. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadBenchmark {
    @Param({"1000x10000x1000x20x32"})
    String size = "";

    @Param({".json", ".json.gz"})
    String format = "";

    private byte[] dump = {};

    @Setup
    public void write() throws IOException {
        Path file = Files.createTempFile("terrace", format);
        try {
            ClusterWriter.write(GeneratedCluster.of(Blueprint.parse(size)), file);
            dump = Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    @Benchmark
    public Snapshot read() {
        return SnapshotReader.read(new ByteArrayInputStream(dump), "dump", ReadOptions.defaults());
    }
}
