package dev.terrace.server.cycle;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.server.cycle.Wire.Message;
import dev.terrace.server.library.StoredBytes;
import dev.terrace.server.problem.Problems;
import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A process that runs cycles, one after another. One thread at a time uses it; any thread may kill it. */
final class Child {
    private static final int WAIT_SECONDS = 5;

    private final Process process;
    private final Wire wire;
    private final StoredBytes bytes;

    /** The plugins whose JARs call {@link Runtime#halt}, for a sentence; empty without any. */
    private String halting = "";

    private volatile boolean isKilled;
    private volatile boolean isFit = true;

    private Child(Process process, StoredBytes bytes) {
        this.process = process;
        this.wire = new Wire(
                new BufferedInputStream(process.getInputStream()), new BufferedOutputStream(process.getOutputStream()));
        this.bytes = bytes;
    }

    /**
     * Starts a child on the same Java version and class path, and waits until it is ready.
     *
     * @param plugins folders of plugin JARs
     * @param allowsMissing whether configurations may name plugins and actions that are not loaded
     * @param mostBytes the maximum number of bytes of a decompressed snapshot
     * @param heap the maximum number of bytes of its heap
     */
    static Child start(
            StoredBytes bytes, List<Path> plugins, boolean allowsMissing, long mostBytes, long heap, ZoneId zone)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (heap >> 20) + "m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ChildMain.class.getName(),
                Long.toString(mostBytes),
                Long.toString(heap / 4),
                zone.getId(),
                Boolean.toString(allowsMissing)));
        plugins.forEach(folder -> command.add(folder.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .directory(new File(".").getAbsoluteFile())
                .start();
        Child child = new Child(process, bytes);
        Message ready = child.wire.receive();
        if (ready.kind() != Wire.READY) {
            throw new IOException("a child process said '" + ready.kind() + "' before it was ready");
        }
        child.halting = ready.text();
        return child;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() {
        isKilled = true;
        process.destroyForcibly();
    }

    /** Returns whether it can run another cycle. */
    boolean isFit() {
        return isFit && !isKilled && process.isAlive();
    }

    CycleAnswer decide(CycleRequest request, @Nullable NextStateOutput next) throws IOException {
        JsonObject question = new JsonObject().put("cycle", JsonObject.mapFrom(request));
        if (next != null) {
            question.put("next", next.format().name());
        }
        wire.send(Wire.DECIDE, question.encode());
        Message summary = answer(next);
        return new CycleAnswer(receive().body(), new JsonObject(summary.text()).mapTo(CycleSummary.class), false);
    }

    byte[] ask(Question question) throws IOException {
        wire.send(Wire.QUESTION, JsonObject.mapFrom(question).encode());
        return answer(null).body();
    }

    private Message answer(@Nullable NextStateOutput next) throws IOException {
        while (true) {
            Message message = receive();
            switch (message.kind()) {
                case Wire.WANT -> sendSnapshot(message.text());
                case Wire.NEXT -> {
                    if (next != null) {
                        next.out().write(message.body());
                    }
                }
                case Wire.FAILURE -> throw failure(ChildFailure.parse(message.text()));
                default -> {
                    return message;
                }
            }
        }
    }

    /**
     * Receives a message. An unexpected end of the process is attributed to a plugin. The message has the exit code,
     * which reveals an out-of-memory kill by the system.
     */
    private Message receive() throws IOException {
        try {
            return wire.receive();
        } catch (EOFException e) {
            if (isKilled) {
                throw e;
            }
            throw new PluginFailure(
                    halting.isEmpty()
                            ? "the cycle's process ended%s before it answered; a plugin may have called Runtime.halt"
                                    .formatted(exitCode())
                            : "%s failed: the cycle's process ended%s before it answered, and its JAR calls Runtime.halt"
                                    .formatted(halting, exitCode()),
                    e);
        }
    }

    private String exitCode() {
        try {
            return process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS) ? " with exit code " + process.exitValue() : "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private void sendSnapshot(String hash) throws IOException {
        try (InputStream in = bytes.open(hash)) {
            wire.send(Wire.SNAPSHOT, in.readAllBytes());
        }
    }

    private RuntimeException failure(ChildFailure failure) {
        if (!failure.findings().isEmpty()) {
            return new InvalidInput(failure.findings());
        }
        isFit = !failure.last();
        if (!isFit && !failure.ofPlugin()) {
            return Problems.of(new OutOfMemoryError());
        }
        return failure.ofPlugin()
                ? new PluginFailure(failure.message(), new IOException("in process " + process.pid()))
                : new IllegalStateException(failure.message());
    }
}
