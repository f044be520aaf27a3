package dev.terrace.engine.extension;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLDecoder;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A library at {@code lib/….jar} inside a plugin JAR, read into memory. Nothing is unpacked to disk: a killed process
 * leaves no files behind, and a read-only file system suffices.
 *
 * @param name the name of the entry in the plugin JAR
 * @param files the library's files by path, as resolved for the running Java version
 */
record NestedLibrary(String name, Map<String, byte[]> files) {
    private static final Pattern ENTRY = Pattern.compile("lib/[^/]+\\.jar");

    /** Reads the libraries of a JAR, in the order of their names. */
    static List<NestedLibrary> find(JarFile jar) throws IOException {
        List<String> names = jar.stream()
                .map(JarEntry::getName)
                .filter(name -> ENTRY.matcher(name).matches())
                .sorted()
                .toList();
        List<NestedLibrary> libraries = new ArrayList<>();
        for (String name : names) {
            try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
                libraries.add(new NestedLibrary(name, read(name, in)));
            }
        }
        return libraries;
    }

    private static Map<String, byte[]> read(String name, InputStream in) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (!entry.isDirectory()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        if (files.isEmpty()) {
            throw new IOException(name + " is not a readable JAR");
        }
        return isForSeveralJavas(files) ? asThisJavaSees(files) : files;
    }

    private static boolean isForSeveralJavas(Map<String, byte[]> files) throws IOException {
        byte[] manifest = files.getOrDefault(JarFile.MANIFEST_NAME, new byte[0]);
        return Boolean.parseBoolean(new Manifest(new ByteArrayInputStream(manifest))
                .getMainAttributes()
                .getValue("Multi-Release"));
    }

    /** Resolves the versioned files of a multi-release JAR for the running Java version. */
    private static Map<String, byte[]> asThisJavaSees(Map<String, byte[]> files) {
        Map<String, byte[]> seen = new HashMap<>(files);
        for (int java = 9; java <= Runtime.version().feature(); java++) {
            String folder = "META-INF/versions/" + java + "/";
            files.forEach((path, content) -> {
                if (path.startsWith(folder)) {
                    seen.put(path.substring(folder.length()), content);
                }
            });
        }
        return seen;
    }

    /** Returns whether the library has a file in a folder. */
    boolean has(String folder) {
        return files.keySet().stream().anyMatch(path -> path.startsWith(folder));
    }

    /** Returns the URL of a folder that holds the files, for a class loader. */
    URL url() throws MalformedURLException {
        return new URL("terrace-library", "", -1, "/" + name + "/", new FromMemory());
    }

    /** Serves the files below {@link #url}. */
    private final class FromMemory extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            String path = url.getPath().substring(name.length() + 2);
            byte[] content = files.get(URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8));
            if (content == null) {
                throw new FileNotFoundException(url.toString());
            }
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public long getContentLengthLong() {
                    return content.length;
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(content);
                }
            };
        }
    }
}
