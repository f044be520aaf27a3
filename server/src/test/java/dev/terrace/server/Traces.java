package dev.terrace.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small traces as clients send them. */
final class Traces {
    static final Path MONTH = Path.of("../examples/replay/month");

    /** Three jobs on four processors: two run at once, the third waits for the first. */
    static final String LOG = """
            ; UnixStartTime: 0
            ; MaxNodes: 4
            ; MaxProcs: 4
            1 0 0 100 2 -1 -1 2 200 -1 1 1 1 -1 1 -1 -1 -1
            2 10 0 200 2 -1 -1 2 300 -1 1 2 1 -1 1 -1 -1 -1
            3 20 80 50 2 -1 -1 2 60 -1 1 1 1 -1 1 -1 -1 -1
            """;

    private Traces() {}

    static byte[] log() {
        return LOG.getBytes(StandardCharsets.UTF_8);
    }

    /** A log of many jobs, which takes a while to replay. */
    static byte[] longLog(int jobs) {
        StringBuilder log = new StringBuilder("; MaxNodes: 8\n; MaxProcs: 8\n");
        for (int job = 1; job <= jobs; job++) {
            log.append(job).append(' ').append(job * 10).append(" 0 25 2 -1 -1 2 60 -1 1 1 1 -1 1 -1 -1 -1\n");
        }
        return log.toString().getBytes(StandardCharsets.UTF_8);
    }

    static byte[] packed(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    /** The files of the month in the examples, by name. */
    static Map<String, byte[]> month() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : new String[] {"jobs.csv", "nodes.csv", "trace.json"}) {
            try {
                files.put(name, Files.readAllBytes(MONTH.resolve(name)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }

    /** An archive with files in one folder. */
    static byte[] zip(String folder, Map<String, byte[]> files) {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(archive)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                out.putNextEntry(new ZipEntry(folder + "/" + file.getKey()));
                out.write(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return archive.toByteArray();
    }
}
