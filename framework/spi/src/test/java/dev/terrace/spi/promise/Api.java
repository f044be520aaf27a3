package dev.terrace.spi.promise;

import japicmp.cmp.JApiCmpArchive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The public API of a version of the SPI: a small JAR with class outlines. Equal APIs have equal bytes. */
final class Api {
    private static final LocalDateTime TIME_OF_ENTRIES = LocalDateTime.of(2000, 1, 1, 0, 0);

    private final String version;
    private final byte[] jar;

    Api(String version, byte[] jar) {
        this.version = version;
        this.jar = jar;
    }

    /**
     * Extracts the API of compiled classes.
     *
     * @param roots JARs, or folders of class files
     * @param leftOut a package whose classes are excluded
     */
    static Api of(String version, List<Path> roots, String leftOut) throws IOException {
        Map<String, byte[]> outlines = new TreeMap<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                read(root, outlines);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(root)) {
                    read(jar.getPath("/"), outlines);
                }
            }
        }
        outlines.keySet().removeIf(name -> name.startsWith(leftOut.replace('.', '/') + "/"));
        return new Api(version, zip(outlines));
    }

    String fileName() {
        return "api-" + version + ".jar";
    }

    /** Returns the version of the SPI, such as {@code 0.2.0}. */
    String version() {
        return version;
    }

    byte[] jar() {
        return jar;
    }

    JApiCmpArchive archive() {
        return new JApiCmpArchive(jar, version, fileName());
    }

    private static void read(Path root, Map<String, byte[]> outlines) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = root.relativize(file).toString();
                if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                    Outline.of(Files.readAllBytes(file)).ifPresent(outline -> outlines.put(name, outline));
                }
            }
        }
    }

    private static byte[] zip(Map<String, byte[]> outlines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> outline : outlines.entrySet()) {
                ZipEntry entry = new ZipEntry(outline.getKey());
                entry.setTimeLocal(TIME_OF_ENTRIES);
                zip.putNextEntry(entry);
                zip.write(outline.getValue());
            }
        }
        return bytes.toByteArray();
    }
}
