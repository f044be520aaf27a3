package dev.terrace.server.cycle;

import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.contract.RootFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.PluginCode;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.number.NumberText;
import dev.terrace.server.cycle.Wire.Message;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.work.Deadline;
import dev.terrace.snapshot.SnapshotWriter.Format;
import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;

/**
 * The main class of a child process. It reads requests from its input and answers on its output until the server exits.
 */
final class ChildMain {
    private static final File OWN_INPUT = new File("/proc/self/fd/0");
    private static final File OWN_OUTPUT = new File("/proc/self/fd/1");
    private static final int ENDED_BY_PLUGIN = 4;

    private final Wire wire;
    private final InProcessRunner cycles;

    private ChildMain(Wire wire, InProcessRunner cycles) {
        this.wire = wire;
        this.cycles = cycles;
    }

    /**
     * @param args the maximum bytes of a snapshot, the heap bytes for parsed snapshots (chains that have ended get a
     *     quarter as much), the time zone of the clock, whether configurations may name plugins and actions that are
     *     not loaded, and the folders of plugins
     */
    public static void main(String[] args) throws IOException {
        Wire wire = new Wire(new BufferedInputStream(input()), new BufferedOutputStream(output()));
        // Plugins must not read requests, and their output must not mix with the answers.
        System.setIn(InputStream.nullInputStream());
        System.setOut(System.err);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tellOfEnd(wire)));
        int exitCode = 1;
        try {
            serve(wire, args);
        } catch (EOFException e) {
            // The server has exited, so the child exits as well.
            exitCode = 0;
        } catch (Throwable e) {
            e.printStackTrace(System.err);
        } finally {
            // A return would not end the process if a plugin has started a thread.
            Runtime.getRuntime().halt(exitCode);
        }
    }

    private static void serve(Wire wire, String[] args) throws IOException {
        List<Path> plugins = Arrays.stream(args).skip(4).map(Path::of).toList();
        long heap = NumberText.whole(args[1]).orElseThrow();
        try (Extensions extensions = Extensions.load(plugins)) {
            ReadSnapshots snapshots = new ReadSnapshots(
                    hash -> fetch(wire, hash), NumberText.whole(args[0]).orElseThrow(), heap, ZoneId.of(args[2]));
            wire.send(Wire.READY, String.join(" or ", extensions.halting()));
            new ChildMain(
                            wire,
                            new InProcessRunner(
                                    snapshots, new Scheduler(extensions), Boolean.parseBoolean(args[3]), heap / 4))
                    .serve();
        }
    }

    /** Opens a separate descriptor if the system supports it, because a plugin may close the standard streams. */
    private static InputStream input() throws IOException {
        return OWN_INPUT.exists() ? new FileInputStream(OWN_INPUT) : new FileInputStream(FileDescriptor.in);
    }

    private static OutputStream output() throws IOException {
        return OWN_OUTPUT.exists() ? new FileOutputStream(OWN_OUTPUT) : new FileOutputStream(FileDescriptor.out);
    }

    /** Reports to the server which plugin ended the process, if any did. */
    private static void tellOfEnd(Wire wire) {
        PluginCode code = PluginCode.ending();
        if (code == null) {
            return;
        }
        try {
            wire.send(Wire.FAILURE, new ChildFailure(List.of(), true, code.ends(), true).encode());
        } catch (IOException e) {
            // The server has exited.
        }
        Runtime.getRuntime().halt(ENDED_BY_PLUGIN);
    }

    private static InputStream fetch(Wire wire, String hash) throws IOException {
        wire.send(Wire.WANT, hash);
        return new ByteArrayInputStream(wire.receive().body());
    }

    private void serve() throws IOException {
        while (true) {
            Message message = wire.receive();
            JsonObject request = new JsonObject(message.text());
            try {
                if (message.kind() == Wire.DECIDE) {
                    decide(request);
                } else {
                    wire.send(Wire.ANSWER, cycles.ask(request.mapTo(Question.class), Deadline.none()));
                }
            } catch (IOException e) {
                throw e;
            } catch (Throwable e) {
                wire.send(Wire.FAILURE, failure(e).encode());
            }
        }
    }

    private void decide(JsonObject question) throws IOException {
        String format = question.getString("next");
        NextStateOutput next = format == null ? null : new NextStateOutput(chunks(), Format.valueOf(format));
        CycleAnswer decision =
                cycles.decide(question.getJsonObject("cycle").mapTo(CycleRequest.class), next, Deadline.none());
        wire.send(Wire.ANSWER, JsonObject.mapFrom(decision.summary()).encode());
        wire.send(Wire.ANSWER, decision.document());
    }

    private OutputStream chunks() {
        return new BufferedOutputStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        write(new byte[] {(byte) b}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        wire.send(Wire.NEXT, Arrays.copyOfRange(bytes, from, from + length));
                    }
                },
                1 << 16);
    }

    private static ChildFailure failure(Throwable thrown) {
        Throwable failure = RootFailure.of(thrown);
        boolean isOfPlugin = failure instanceof PluginFailure;
        return new ChildFailure(
                failure instanceof InvalidInput input ? input.findings() : List.of(),
                isOfPlugin,
                String.valueOf(isOfPlugin ? failure.getMessage() : failure),
                RootFailure.isFullHeap(failure));
    }
}
