package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorsTest {
    /** Returns texts with their expected findings. */
    static Stream<Arguments> cases() throws IOException {
        return cases("errors.txt");
    }

    /**
     * Parses a file of cases. Each begins with its title after dashes, followed by the text and the expected findings.
     */
    static Stream<Arguments> cases(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(ErrorsTest.class.getResourceAsStream(resource))) {
            String file = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(file.substring(4).split("\n--- ", -1)).map(part -> {
                String[] halves = part.split("\n=== ?\n", 2);
                int title = halves[0].indexOf('\n');
                return Arguments.of(
                        halves[0].substring(0, title),
                        halves[0].substring(title + 1) + "\n",
                        halves[1].strip().lines().toList());
            });
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void saysWhatIsWrong(String title, String text, List<String> sentences) {
        assertThat(Dump.errors(text)).as(title).isEqualTo(sentences);
    }

    @Test
    void filesThatAreNotThere(@TempDir Path folder) {
        assertThatThrownBy(() -> read(folder.resolve("a.yaml")))
                .hasMessage(folder + "/a.yaml: the file does not exist.");
        assertThatThrownBy(() -> read(folder))
                .hasMessage(
                        folder + ": the folder holds no .json, .yaml or .yml file, compressed or not, and no archive.");
        assertThatThrownBy(() -> SnapshotReader.read(List.of(), ReadOptions.defaults()))
                .hasMessage("input: no file or folder is named.");
    }

    @Test
    void bytesThatAreNoText() {
        assertThat(errorOf(new byte[0])).isEqualTo("x: is empty.");
        assertThat(errorOf(new byte[] {1, 2, 3}))
                .isEqualTo("x: this is neither JSON nor YAML: it begins with binary data.");
        assertThat(errorOf("kind: N\u00f6de".getBytes(StandardCharsets.ISO_8859_1)))
                .isEqualTo("x:1:1: the bytes after this place are not UTF-8. Cluster objects are UTF-8 text.");
        assertThat(errorOf(new byte[] {(byte) 0xfe, (byte) 0xff, (byte) 0xd8, 0, 0, 'k'}))
                .isEqualTo(
                        "x: is not text in UTF-8, or in the encoding of its byte-order mark. iconv -f LATIN1 -t UTF-8 converts Latin-1.");
        assertThat(errorOf(("# " + "long ".repeat(1000) + "\nkind: a\u0007b").getBytes(StandardCharsets.UTF_8)))
                .endsWith("character U+0007 after this place is not allowed. Is this a dump?");
    }

    @Test
    void jsonThatGoesTooFar() {
        assertThat(errorOf("{\"a\":".repeat(2000).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("x:1:5002: this JSON exceeds a limit: document nesting depth is 1001; the maximum is 1000.");
        assertThat(errorOf(("{\"kind\": \"Node\", \"a\": " + "9".repeat(2000) + "}").getBytes(StandardCharsets.UTF_8)))
                .startsWith("x:1:")
                .contains("this JSON exceeds a limit: number value length is ");
    }

    @Test
    void compressedDataThatAreDamaged() throws IOException {
        byte[] packed = packed("{\"kind\": \"Node\", \"metadata\": {\"name\": \"" + "n1".repeat(500) + "\"}}");
        assertThat(errorOf(Arrays.copyOf(packed, packed.length / 2)))
                .endsWith("the compressed data end too early. Was the file cut off?");
        packed[packed.length - 8] ^= 1;
        assertThat(errorOf(packed))
                .endsWith("the compressed data are damaged, and cannot be unpacked beyond this place.");
    }

    @Test
    void compressedDataThatEndAnywhere() throws IOException {
        for (String text : new String[] {"{\"kind\": \"Node\", \"metadata\": {\"name\": \"n1\"}}", "kind: Node\n"}) {
            byte[] packed = packed(text);
            for (int length = 2; length < packed.length; length++) {
                assertThat(errorOf(Arrays.copyOf(packed, length)))
                        .as(length + " bytes")
                        .contains("the compressed data end too early. Was the file cut off?");
            }
        }
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void read(Path path) {
        SnapshotReader.read(List.of(path.toString()), ReadOptions.defaults());
    }

    private static String errorOf(byte[] bytes) {
        try {
            SnapshotReader.read(new ByteArrayInputStream(bytes), "x", ReadOptions.defaults());
            return "";
        } catch (InvalidInput e) {
            return String.valueOf(e.getMessage());
        }
    }
}
