package dev.terrace.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What the distribution's {@code THIRD-PARTY.md} says of the JARs of others, row by row of its tables. */
final class Notices {
    private static final Pattern NAME = Pattern.compile("`([\\w.-]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");

    private final List<Row> rows;

    /** @param texts files with licences and notices, from the distribution's folder */
    record Row(List<String> artifacts, String licence, List<String> texts) {
        /** Whether all of its texts are there, and there is one. */
        boolean isWhole() {
            return !licence.isBlank()
                    && !texts.isEmpty()
                    && texts.stream().allMatch(text -> !read(text).isBlank());
        }

        boolean contains(String notice) {
            return texts.stream().anyMatch(text -> read(text).contains(notice));
        }
    }

    Notices() {
        rows = Arrays.stream(read("THIRD-PARTY.md").split("\n"))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|"))
                .map(cells -> new Row(found(NAME, cells[1]), cells[2], found(LINK, cells[3])))
                .toList();
    }

    List<Row> of(ShippedJar jar) {
        return rows.stream()
                .filter(row -> row.artifacts.contains(jar.artifact()))
                .toList();
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    /** Empty if there is no such file. */
    private static String read(String file) {
        Path path = Distribution.HOME.resolve(file);
        try {
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
