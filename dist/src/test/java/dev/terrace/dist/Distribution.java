package dev.terrace.dist;

import dev.terrace.cli.CommandCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The built distribution, started by its script. */
final class Distribution {
    static final Path HOME = Path.of(System.getProperty("terrace.distribution"));

    /** The root of the sources. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    static {
        prepare();
    }

    private Distribution() {}

    /** Runs a first command, because the first one prints that it prepares for faster starts. */
    private static void prepare() {
        try {
            terrace(ROOT, "--version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The exit code, a space, and the whole output, including errors. */
    static String terrace(Path folder, String... arguments) throws IOException, InterruptedException {
        return start(HOME.resolve("bin/terrace"), folder, Map.of(), arguments);
    }

    /**
     * The same of a command in this process: for tests of results, where a process is only slower. A word that begins
     * with {@code ./} is a path below the folder.
     */
    static String call(Path folder, String... words) {
        return CommandCall.terrace(
                HOME,
                Stream.of(words)
                        .map(word -> word.startsWith("./")
                                ? folder.resolve(word.substring("./".length())).toString()
                                : word)
                        .toArray(String[]::new));
    }

    /** Returns a command that is not started yet. */
    static ProcessBuilder command(List<String> arguments) {
        return builder(HOME.resolve("bin/terrace"), arguments);
    }

    static String start(Path script, Path folder, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                builder(script, List.of(arguments)).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output;
    }

    private static ProcessBuilder builder(Path script, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // The JDK of this test, regardless of other installed ones.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Commands of tests end before code of the optimising compiler pays off.
        builder.environment().put("TERRACE_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        return builder;
    }
}
