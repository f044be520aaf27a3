package dev.terrace.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The rows about third-party JARs in the distribution's {@code THIRD-PARTY.md}. */
final class Notices {
    private static final Pattern NAME = Pattern.compile("`([\\w.-]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");

    private final List<Row> rows;

    /** @param texts files with licences and notices, in the distribution's folder */
    record Row(List<String> artifacts, String licence, List<String> texts) {
        /** Returns whether the row has texts, and all of them exist. */
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

    /** Empty if the file does not exist. */
    private static String read(String file) {
        Path path = Distribution.HOME.resolve(file);
        try {
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
