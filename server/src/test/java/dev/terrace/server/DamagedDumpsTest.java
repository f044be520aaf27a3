package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.extension.Extensions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged dumps. Each gets a sentence, and none is reported as a defect of Terrace. */
class DamagedDumpsTest {
    private static final String DUMP =
            "kind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}\n";

    @TempDir
    Path folder;

    private static byte[] packed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(DUMP.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static HttpResponse<String> put(Served server, byte[] body) {
        return server.send(
                "PUT",
                "/api/v1/snapshots/damaged",
                BodyPublishers.ofByteArray(body),
                "Content-Type",
                "application/octet-stream");
    }

    @Test
    void aPackedDumpThatIsCutOffAnywhereIsRefused() throws IOException {
        byte[] whole = packed();
        try (Served server = served().start()) {
            for (int length = 2; length < whole.length; length++) {
                HttpResponse<String> refused = put(server, Arrays.copyOf(whole, length));
                assertThat(refused.statusCode()).as(length + " bytes").isEqualTo(422);
                assertThat(detail(refused)).startsWith("damaged:").endsWith("end too early. Was the file cut off?");
            }
            assertThat(put(server, whole).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void aPackedDumpOfWhichAByteIsWrongIsRefusedOrRead() throws IOException {
        try (Served server = served().start()) {
            for (int at = 0; at < packed().length; at++) {
                byte[] wrong = packed();
                wrong[at] ^= 0x55;
                HttpResponse<String> response = put(server, wrong);
                assertThat(response.statusCode()).as("byte " + at).isIn(200, 201, 422);
            }
        }
    }

    @Test
    void aFileThatCannotBeReadAtTheStartIsNamed() throws IOException {
        Path cutOff = Files.write(folder.resolve("cut-off.yaml.gz"), Arrays.copyOf(packed(), 2));
        Path latin = Files.write(folder.resolve("latin.conf"), new byte[] {'#', (byte) 0xe9, '\n'});
        assertThatThrownBy(() -> start(List.of(cutOff), List.of()))
                .hasMessage(cutOff + ": the compressed data end too early. Was the file cut off?");
        assertThatThrownBy(() -> start(List.of(folder), List.of()))
                .hasMessage(folder + ": cannot be read: it is a folder");
        assertThatThrownBy(() -> start(List.of(), List.of(latin))).hasMessage(latin + ": is not UTF-8 text.");
    }

    @Test
    void anErrorInAFileAtTheStartHasItsPosition() throws IOException {
        Path dump = Files.writeString(
                folder.resolve("dump.yaml"), "kind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 4q}}\n");
        Path conf = Files.writeString(folder.resolve("wrong.conf"), "actions: fly\ntiers: []\n");
        assertThatThrownBy(() -> start(List.of(dump), List.of())).hasMessageStartingWith(dump + ":3:29: node n offers");
        assertThatThrownBy(() -> start(List.of(), List.of(conf)))
                .hasMessageStartingWith(conf + ":1:10: action 'fly' does not exist.");
    }

    private static void start(List<Path> snapshots, List<Path> configurations) throws IOException {
        ServerOptions options = Served.options("127.0.0.1", Access.open(), snapshots, configurations);
        try (Extensions extensions = Extensions.load(List.of())) {
            Server.start(options, extensions).close();
        }
    }
}
