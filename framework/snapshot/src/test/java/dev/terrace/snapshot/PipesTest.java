package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that inputs that are neither seekable nor readable twice are read like files. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("slow")
class PipesTest {
    private static final String YAML = "kind: Node\nmetadata: {name: n%s}\n---\n";
    private static final String JSON = "{\"kind\": \"Node\", \"metadata\": {\"name\": \"n%s\"}}\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {YAML, JSON, "\ufeff" + YAML})
    void aPipeIsReadAsAFileIs(String one) throws Exception {
        byte[] text = nodes(one, 0, 20_000);
        assertThat(nodesOf(fifo(text))).hasSize(20_000);
        assertThat(nodesOf(fifo(packed(text)))).hasSize(20_000);
    }

    @Test
    void allPartsOfACompressedPipeAreRead() throws Exception {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        for (int i = 0; i < 300; i++) {
            parts.write(packed(nodes(JSON, 100 * i, 100)));
        }
        assertThat(nodesOf(fifo(parts.toByteArray()))).hasSize(30_000);
    }

    @Test
    void aPipeIsKnownToBeGone() throws Exception {
        Path file = Files.writeString(folder.resolve("n.json"), JSON.formatted(1));
        assertThat(Origin.of(List.of(file.toString(), folder.toString(), "absent"))
                        .readOnce())
                .isEmpty();
        Path pipe = made();
        assertThat(Origin.of(List.of(file.toString(), pipe.toString())).readOnce())
                .contains(pipe.toString());
        assertThat(Origin.of(List.of("-")).readOnce()).contains("<stdin>");
    }

    @Test
    void anInterruptEndsTheReading() throws IOException {
        byte[] packed = packed(" ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
        try {
            Thread.currentThread().interrupt();
            for (byte[] text : List.of(nodes(JSON, 0, 10), nodes(YAML, 0, 10), packed)) {
                assertThatThrownBy(() ->
                                SnapshotReader.read(new ByteArrayInputStream(text), "dump", ReadOptions.defaults()))
                        .isInstanceOf(CancellationException.class);
            }
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void anInterruptEndsTheUnpackingOfWhatIsLong() throws IOException {
        byte[] part = packed("#".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
        Thread reader = Thread.currentThread();
        ByteArrayInputStream last = new ByteArrayInputStream(part) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                reader.interrupt();
                return super.read(into, offset, length);
            }
        };
        try {
            assertThatThrownBy(() -> SnapshotReader.read(
                            new SequenceInputStream(new ByteArrayInputStream(part), last),
                            "dump",
                            ReadOptions.defaults()))
                    .isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
    }

    private static List<NodeSpec> nodesOf(Path input) {
        Cluster cluster = SnapshotReader.read(List.of(input.toString()), ReadOptions.defaults())
                .cluster();
        return cluster.nodes();
    }

    /** Returns a pipe that yields these bytes. */
    private Path fifo(byte[] bytes) throws IOException, InterruptedException {
        Path pipe = made();
        Thread writer = new Thread(() -> {
            try (OutputStream out = Files.newOutputStream(pipe)) {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        return pipe;
    }

    private Path made() throws IOException, InterruptedException {
        Path pipe = Files.createTempDirectory(folder, "pipe").resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    private static byte[] nodes(String one, int from, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < from + count; i++) {
            text.append(one.formatted(i).substring(i > from && one.startsWith("\ufeff") ? 1 : 0));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] packed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }
}
