package dev.terrace.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code terrace serve} of the built distribution, on its own port. */
final class Service implements AutoCloseable {
    /** The root of the sources. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Path HOME = Path.of(System.getProperty("terrace.distribution"));
    private static final Pattern LISTENING = Pattern.compile("is listening on (http://[^/\\s]+)");

    private final Process process;
    private final String address;

    private Service(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts the service and waits until it prints its address. */
    static Service start(String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(HOME.resolve("bin/terrace").toString(), "serve", "--port", "0"));
        command.addAll(List.of(options));
        ProcessBuilder builder = builder(command).redirectErrorStream(true);
        Process process = builder.start();
        StringBuilder said = new StringBuilder();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.append(line).append('\n');
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                drain(output);
                return new Service(process, listening.group(1));
            }
        }
        throw new IllegalStateException("terrace serve ended before it listened: " + said);
    }

    /** The output of another command of the distribution. */
    static String terrace(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(HOME.resolve("bin/terrace").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = builder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        // The JDK of this test, regardless of other installed ones.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // A service of tests ends before code of the optimising compiler pays off.
        builder.environment().put("TERRACE_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        return builder;
    }

    String address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .orTimeout(20, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly())
                .join();
    }

    /** Reads the output continuously, because a full pipe would block the service. */
    private static void drain(BufferedReader output) {
        Thread reader = new Thread(() -> output.lines().forEach(line -> {}), "output of terrace serve");
        reader.setDaemon(true);
        reader.start();
    }
}
