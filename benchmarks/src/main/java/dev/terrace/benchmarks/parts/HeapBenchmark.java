package dev.terrace.benchmarks.parts;

import dev.terrace.spi.action.Heap;
import java.util.Random;
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

/** Go's heap: filled and drained, and one element popped and pushed again at a time, like a queue of turns. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HeapBenchmark {
    @Param({"100", "10000"})
    int elements;

    private Double[] keys = {};
    private Heap<Double> standing = new Heap<>((left, right) -> left < right);

    @Setup
    public void draw() {
        keys = new Random(1).doubles(elements).boxed().toArray(Double[]::new);
        standing = filled();
    }

    @Benchmark
    public Object fillAndDrain() {
        return filled().drain();
    }

    @Benchmark
    public double popAndPush() {
        double first = standing.pop();
        standing.push(first);
        return first;
    }

    private Heap<Double> filled() {
        Heap<Double> heap = new Heap<>((left, right) -> left < right);
        for (Double key : keys) {
            heap.push(key);
        }
        return heap;
    }
}
