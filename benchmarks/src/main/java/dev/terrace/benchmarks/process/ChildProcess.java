package dev.terrace.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a command in its own process and measures its time and memory. */
public final class ChildProcess {
    /** Short enough at first to catch the peak, which only grows, shortly before the end of a short process. */
    private static final long SHORTEST_LOOK_MS = 5;

    /** Sampling a large process takes CPU time from it, so long processes are sampled less often. */
    private static final long LONGEST_LOOK_MS = 250;

    /** The interval between two samples is the elapsed time divided by this. */
    private static final long LOOKS = 100;

    /** The default time limit. */
    static final Duration LONGEST = Duration.ofDays(1);

    private ChildProcess() {}

    /**
     * The cost of a process.
     *
     * @param seconds the elapsed time from start to end
     * @param cpuSeconds the CPU time of all its threads until the last sample; 0 if the system does not report it
     * @param peakBytes the peak of its resident memory; empty if the system has no {@code /proc}
     */
    public record Cost(double seconds, double cpuSeconds, OptionalLong peakBytes) {}

    /**
     * Runs a command, which is killed after a day.
     *
     * @param environment variables in addition to those of this process
     * @param out the file for standard output
     * @param err the file for standard error; shown if the command fails
     * @throws IllegalStateException if the exit code is not 0
     */
    public static Cost run(List<String> command, Map<String, String> environment, Path out, Path err) {
        return run(command, environment, out, err, LONGEST);
    }

    /**
     * Runs a command with a time limit.
     *
     * @param limit the time after which it is killed
     * @throws IllegalStateException also if it was killed
     */
    public static Cost run(List<String> command, Map<String, String> environment, Path out, Path err, Duration limit) {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        try {
            long start = System.nanoTime();
            Process process = builder.start();
            Seen seen = watch(process, start, limit);
            double seconds = (System.nanoTime() - start) / 1e9;
            if (seen.isKilled) {
                throw new IllegalStateException(
                        "%s had not ended after %s s".formatted(String.join(" ", command), limit.toSeconds()));
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException("%s ended with %s: %s"
                        .formatted(String.join(" ", command), process.exitValue(), Files.readString(err)));
            }
            return new Cost(seconds, seen.cpu.toNanos() / 1e9, seen.peak);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The latest samples of a process. Both figures only grow. */
    private static final class Seen {
        private OptionalLong peak = OptionalLong.empty();
        private Duration cpu = Duration.ZERO;
        private boolean isKilled;
    }

    private static Seen watch(Process process, long start, Duration limit) {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        Seen seen = new Seen();
        try {
            while (!process.waitFor(untilLook(start), TimeUnit.MILLISECONDS)) {
                OptionalLong now = peak(status);
                seen.peak = now.isPresent() ? now : seen.peak;
                Duration cpu = process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
                seen.cpu = cpu.compareTo(seen.cpu) > 0 ? cpu : seen.cpu;
                if (System.nanoTime() - start > limit.toNanos()) {
                    seen.isKilled = true;
                    process.destroyForcibly();
                }
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return seen;
    }

    /** The milliseconds until the next sample: a hundredth of the elapsed time, within bounds. */
    private static long untilLook(long start) {
        long elapsed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        return Math.max(SHORTEST_LOOK_MS, Math.min(LONGEST_LOOK_MS, elapsed / LOOKS));
    }

    /** The peak memory; empty also after the end of the process. */
    private static OptionalLong peak(Path status) {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }
}
