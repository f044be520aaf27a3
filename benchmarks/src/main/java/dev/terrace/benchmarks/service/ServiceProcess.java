package dev.terrace.benchmarks.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The service of a distribution, in its own process on a free local port. */
public final class ServiceProcess implements AutoCloseable {
    private final Process process;
    private final URI address;

    private ServiceProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts a service and waits until it listens.
     *
     * @param home the distribution's folder
     * @param log the file for its output
     * @param options command-line options, without the port
     */
    public static ServiceProcess start(Path home, Path log, List<String> options) {
        return start(home, log, "", options);
    }

    /**
     * Starts a service with options for its JVM.
     *
     * @param jvm options after those of {@code TERRACE_JAVA_OPTS}
     */
    public static ServiceProcess start(Path home, Path log, String jvm, List<String> options) {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/terrace").toString(), "serve", "--port", "0"));
        command.addAll(options);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().merge("TERRACE_JAVA_OPTS", jvm, (given, more) -> given + " " + more);
        try {
            Process process = builder.start();
            while (process.isAlive()) {
                String said = Files.readString(log);
                if (said.contains(" is listening on ")) {
                    return new ServiceProcess(process, URI.create(said.replaceAll("(?s).* on (\\S+) .*", "$1")));
                }
                Thread.sleep(50);
            }
            throw new IllegalStateException("the service ended: " + Files.readString(log));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public int port() {
        return address.getPort();
    }

    public long pid() {
        return process.pid();
    }

    /** The CPU time of all its threads since its start; zero if the system does not report it. */
    public Duration cpu() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** The peak of its resident memory, in MiB; 0 if the system has no {@code /proc}. */
    public double peak() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .findFirst()
                            .orElse(0)
                    / 1024.0;
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
