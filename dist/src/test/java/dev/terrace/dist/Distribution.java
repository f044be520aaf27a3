package dev.terrace.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The distribution that was just built, started as a user starts it. */
final class Distribution {
    static final Path HOME = Path.of(System.getProperty("terrace.distribution"));

    /** The root of the sources. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Distribution() {}

    /** Exit code, a space, and all that it printed, errors too. */
    static String terrace(Path folder, String... arguments) throws IOException, InterruptedException {
        return start(HOME.resolve("bin/terrace"), folder, Map.of(), arguments);
    }

    static String start(Path script, Path folder, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        // The JDK that runs the test, whatever else is installed.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output;
    }
}
