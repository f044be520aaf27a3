package dev.terrace.dist.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@code terrace} command of the distribution, in a process that can be killed. */
record Command(Process process, Path log) {
    private static final Path TERRACE = Path.of(System.getProperty("terrace.distribution", "."), "bin/terrace");

    /** @param log the file for its output */
    static Command start(Path log, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(TERRACE.toString()));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // The JDK of this test, regardless of other installed ones.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TERRACE_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        return new Command(builder.start(), log);
    }

    /** Kills the process, like {@code kill -9}. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Ends the process cleanly. */
    void end() {
        process.destroy();
        process.onExit().join();
    }

    boolean isOver() {
        return !process.isAlive();
    }

    String printed() throws IOException {
        return Files.readString(log);
    }
}
