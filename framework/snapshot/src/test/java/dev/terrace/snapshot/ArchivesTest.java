package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.inputs.Bounds;
import dev.terrace.inputs.Source;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ReadOptions;
import dev.terrace.text.Malformed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Tests archives and compressed texts, including unreadable and malicious ones. */
@Tag("slow")
class ArchivesTest {
    private static final String NODE = "kind: Node\nmetadata: {name: n1}\nstatus: {capacity: {cpu: 4}}\n";

    @Test
    void aFindingInAnArchiveNamesItsEntry() throws IOException {
        assertThat(errors(zip("dump/pods.yaml", "kind: Pod\nmetadata:\n  name: [p]\n", "node.yaml", NODE)))
                .containsExactly(
                        "dump!/dump/pods.yaml:3:9: pod without a name: metadata.name is a list; text is expected.",
                        "dump!/dump/pods.yaml:1:1: this Pod has no metadata.name.");
    }

    @Test
    void entriesMayBeCompressed() throws IOException {
        byte[] archive = tar("a/node.yaml.gz", gzip(bytes(NODE)), "a/b/note.txt", bytes("not read"));
        assertThat(nodes(archive)).isEqualTo(1);
        assertThat(nodes(gzip(archive))).isEqualTo(1);
    }

    @Test
    void whatIsNoDumpInAnArchiveIsLeftOut() throws IOException {
        byte[] archive = zip("values.yaml", "a: b", "node.yaml", NODE);
        assertThat(warnings(archive))
                .contains("dump!/values.yaml: contains no object with apiVersion and kind; skipped.");
        assertThat(errors(zip("values.yaml", "a: b"))).contains("dump: holds no object.");
        assertThat(errors(zip("readme.md", "a: b")))
                .containsExactly("dump: the archive holds no .json, .yaml or .yml file, compressed or not.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../node.yaml", "/etc/node.yaml", "a/../../node.yaml", "C:/node.yaml"})
    void entriesThatLeadOutOfTheArchiveAreRefused(String name) throws IOException {
        assertThat(errors(zip(name, NODE)))
                .containsExactly("dump!/" + name + ": the path of this entry leaves its archive; it is not read.");
    }

    @Test
    void archivesInArchivesAreRefused() throws IOException {
        String sentence = "nested archives are not read. Unpack the outer one.";
        byte[] inner = zip("node.yaml", NODE);
        assertThat(errors(tar("inner.zip", inner))).containsExactly("dump!/inner.zip: " + sentence);
        assertThat(errors(tar("inner.yaml", inner))).containsExactly("dump!/inner.yaml: " + sentence);
        assertThat(warnings(tar("inner.zip", inner, "node.yaml", bytes(NODE))))
                .contains("dump!/inner.zip: " + sentence);
        assertThat(errors(gzip(gzip(bytes(NODE)))))
                .containsExactly("dump: this is compressed twice. Decompress it once.");
    }

    @Test
    void bombsAreRefused() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (OutputStream out = new BZip2CompressorOutputStream(bomb)) {
            byte[] blanks = new byte[1 << 20];
            Arrays.fill(blanks, (byte) ' ');
            for (int i = 0; i < 80; i++) {
                out.write(blanks);
            }
        }
        assertThat(errors(bomb.toByteArray()))
                .containsExactly(
                        "dump: its compression ratio exceeds 1000:1, far above that of a dump; it is not read.");
    }

    @Test
    void archivesHaveAtMostSoManyBytesAndEntries() throws IOException {
        Bounds bytes = Bounds.of(20, place -> Malformed.at(place, "too large."));
        assertThat(errors(gzip(bytes(NODE)), bytes)).containsExactly("dump: too large.");
        assertThat(errors(zip("node.yaml", NODE), bytes)).containsExactly("dump: too large.");
        Bounds entries = new Bounds(1000, 1, place -> Malformed.at(place, "too large."));
        assertThat(errors(zip("a.yaml", NODE, "b.yaml", NODE), entries))
                .containsExactly("dump: the archive exceeds the limit of 1 entries.");
    }

    @Test
    void bytesOfACompressedTarCountOnce() throws IOException {
        byte[] node = bytes(NODE + ("#" + " ".repeat(1023) + "\n").repeat(100));
        Bounds bounds = Bounds.of(150 << 10, place -> Malformed.at(place, "too large."));
        assertThat(errors(gzip(tar("node.yaml", node)), bounds)).isEmpty();
    }

    @Test
    void holesOfASparseEntryCount() throws IOException {
        byte[] archive = tar("node.yaml", bytes(NODE));
        archive[156] = 'S';
        put("ustar  \0", archive, 257);
        put(String.format(Locale.ROOT, "00000000000\0%011o\0", NODE.length()), archive, 386);
        put("00004000000\0" + "00000000000\0", archive, 410);
        put("00004000000\0", archive, 483);
        Bounds bounds = Bounds.of(NODE.length(), place -> Malformed.at(place, "too large."));
        assertThat(errors(archive, bounds)).containsExactly("dump: too large.");
    }

    private static void put(String text, byte[] into, int at) {
        System.arraycopy(bytes(text), 0, into, at, text.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "bz2", "xz", "zip", "tar.gz"})
    void bytesThatAreCutOffOrDamagedAreASentence(String kind) throws IOException {
        String node = NODE + "# " + "some text that is not all the same ".repeat(20) + NODE.hashCode() + "\n";
        byte[] whole = switch (kind) {
            case "gz" -> gzip(bytes(node));
            case "bz2" -> bzip2(bytes(node));
            case "xz" -> xz(bytes(node));
            case "zip" -> zip("node.yaml", node);
            default -> gzip(tar("node.yaml", bytes(node)));
        };
        assertThat(nodes(whole)).isEqualTo(1);
        for (int length = 7; length < whole.length - 100; length += 3) {
            assertThat(errors(Arrays.copyOf(whole, length)))
                    .as("%s bytes of %s", length, kind)
                    .hasSize(1);
        }
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x55;
            assertThat(errors(damaged))
                    .as("byte %s of %s", i, kind)
                    .noneMatch(error -> error.contains("cannot be read"));
        }
    }

    @Test
    void aSizeThatIsNoNumberIsDamage() throws IOException {
        byte[] archive = tar("node.yaml", bytes(NODE));
        archive[124] = 'x';
        assertThat(errors(archive))
                .containsExactly("dump: the compressed data are damaged, and cannot be unpacked beyond this place.");
    }

    @Test
    void encryptedEntriesAreRefused() throws IOException {
        byte[] archive = zip("node.yaml", NODE);
        archive[6] |= 1;
        assertThat(errors(archive))
                .isNotEmpty()
                .first()
                .asString()
                .startsWith("dump!/node.yaml: this entry is encrypted");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] zip(String... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(bytes(namesAndTexts[i + 1]));
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] tar(Object... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                byte[] text = (byte[]) namesAndTexts[i + 1];
                TarArchiveEntry entry = new TarArchiveEntry((String) namesAndTexts[i]);
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    private static byte[] bzip2(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new BZip2CompressorOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    private static byte[] xz(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new XZOutputStream(bytes, new LZMA2Options(1))) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    private static Snapshot read(byte[] bytes, Bounds bounds) {
        return SnapshotReader.read(
                new Source("dump", () -> new ByteArrayInputStream(bytes)).within(bounds), ReadOptions.defaults());
    }

    private static int nodes(byte[] bytes) {
        return read(bytes, Bounds.defaults()).cluster().nodes().size();
    }

    private static List<String> warnings(byte[] bytes) {
        return read(bytes, Bounds.defaults()).findings().stream()
                .map(Finding::toString)
                .toList();
    }

    private static List<String> errors(byte[] bytes) {
        return errors(bytes, Bounds.defaults());
    }

    private static List<String> errors(byte[] bytes, Bounds bounds) {
        try {
            Snapshot unused = read(bytes, bounds);
            return List.of();
        } catch (InvalidInput e) {
            return e.findings().stream().map(Finding::toString).toList();
        }
    }
}
