package dev.terrace.benchmarks.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The footprint of a JVM after a full collection.
 *
 * @param heap the bytes of all live objects
 * @param memory the resident bytes, including free heap
 * @param descriptors the number of open files and sockets
 */
record Footprint(long heap, long memory, int threads, int descriptors) {
    /** The last line of a class histogram: the number of objects, and their bytes. */
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    /** Returns whether this system provides the figures. */
    static boolean isKnownHere() {
        return Files.exists(Path.of("/proc/self/fd")) && Files.exists(jcmd());
    }

    /** Runs full collections in a process, and measures the rest. */
    static Footprint of(long process) {
        // Objects that are reachable only through reference queues become garbage in the second collection.
        ask(process, "GC.run");
        ask(process, "GC.run");
        Matcher total = TOTAL.matcher(ask(process, "GC.class_histogram"));
        if (!total.find()) {
            throw new IllegalStateException("the histogram of the heap has no total");
        }
        Path proc = Path.of("/proc", Long.toString(process));
        try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
            String status = Files.readString(proc.resolve("status"));
            return new Footprint(
                    Long.parseLong(total.group(1)),
                    number(status, "VmRSS") << 10,
                    (int) number(status, "Threads"),
                    (int) open.count());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long number(String status, String field) {
        return status.lines()
                .filter(line -> line.startsWith(field + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    private static Path jcmd() {
        return Path.of(System.getProperty("java.home"), "bin", "jcmd");
    }

    private static String ask(long process, String command) {
        try {
            Process asked = new ProcessBuilder(jcmd().toString(), Long.toString(process), command)
                    .redirectErrorStream(true)
                    .start();
            String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (asked.waitFor() != 0) {
                throw new IllegalStateException("jcmd " + command + ": " + answer);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
