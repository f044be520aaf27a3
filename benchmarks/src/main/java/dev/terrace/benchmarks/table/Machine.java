package dev.terrace.benchmarks.table;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The machine and the version of a measurement.
 *
 * @param commit the commit of the sources; with "and changes" if tracked files differ from it, "unknown" without a
 *     repository
 * @param load the load average of the last minute at the start. If it is well above zero, other processes were running,
 *     and only ratios of times are meaningful.
 */
public record Machine(
        String commit, String processor, int cores, long memoryGib, String system, String java, double load) {
    /** @param root the folder of the sources */
    public static Machine here(Path root) {
        return new Machine(
                commitOf(root),
                processorHere(),
                Runtime.getRuntime().availableProcessors(),
                Math.round(memory() / (double) (1 << 30)),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
                Math.max(0, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    }

    String inWords() {
        return String.format(
                Locale.ROOT,
                "%s, %d cores, %d GiB, %s, %s, load %.1f before it began",
                processor,
                cores,
                memoryGib,
                system,
                java,
                load);
    }

    Map<String, Object> toDocument() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("commit", commit);
        document.put("processor", processor);
        document.put("cores", cores);
        document.put("memoryGiB", memoryGib);
        document.put("system", system);
        document.put("java", java);
        document.put("load", load);
        return document;
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    private static String processorHere() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    private static String commitOf(Path root) {
        try {
            String head = git(root, "rev-parse", "--short=10", "HEAD");
            String changes = git(root, "status", "--porcelain", "--untracked-files=no");
            return head.isEmpty() ? "unknown" : changes.isEmpty() ? head : head + " and changes";
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String git(Path root, String... words) throws IOException {
        String[] command = new String[words.length + 3];
        command[0] = "git";
        command[1] = "-C";
        command[2] = root.toString();
        System.arraycopy(words, 0, command, 3, words.length);
        Process git = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    }
}
