package dev.terrace.engine.extension;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The JARs in plugin folders at one moment.
 *
 * @param folders the folders, which need not exist
 * @param files the size and the time of each file; a link counts as the file that it names
 */
public record JarFiles(List<Path> folders, SortedMap<Path, String> files) {
    /** Looks into folders. A folder or a file that cannot be read has no JARs. */
    public static JarFiles in(List<Path> folders) {
        SortedMap<Path, String> files = new TreeMap<>();
        for (Path folder : folders) {
            try {
                for (Path file : list(folder)) {
                    files.put(file, Files.size(file) + " " + Files.getLastModifiedTime(file));
                }
            } catch (IOException e) {
                // A mounted folder is away for a moment while it is replaced.
            }
        }
        return new JarFiles(List.copyOf(folders), files);
    }

    /** Returns the JARs of a folder, sorted. */
    public static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** Looks again, and returns how the JARs differ from these ones, as a clause; empty if they do not. */
    public String difference() {
        SortedMap<Path, String> now = in(folders).files;
        List<String> differences = new ArrayList<>();
        now.forEach((file, is) -> {
            String was = files.get(file);
            if (!is.equals(was)) {
                differences.add(file + (was == null ? " is new" : " is another one"));
            }
        });
        files.keySet().stream()
                .filter(file -> !now.containsKey(file))
                .forEach(file -> differences.add(file + " is gone"));
        return String.join(", ", differences);
    }
}
