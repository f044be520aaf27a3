package dev.terrace.cli.schedule;

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
            try (Stream<Path> all = Files.list(folder)) {
                for (Path file :
                        all.filter(each -> each.toString().endsWith(".jar")).toList()) {
                    files.put(file, Files.size(file) + " " + Files.getLastModifiedTime(file));
                }
            } catch (IOException e) {
                // A mounted folder is away for a moment while it is replaced.
            }
        }
        return new JarFiles(List.copyOf(folders), files);
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
