package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong, so that a user sees all of it at once. */
final class Findings {
    private final List<Finding> found = new ArrayList<>();

    public void error(Position at, String message) {
        found.add(Finding.error(at, inOneLine(message)));
    }

    void warning(Position at, String message) {
        found.add(Finding.warning(at, inOneLine(message)));
    }

    public boolean hasErrors() {
        return found.stream().anyMatch(Finding::isError);
    }

    /** In the order of the file, in which they are read and repaired. */
    List<Finding> inOrder() {
        return found.stream()
                .sorted(Comparator.comparingInt(
                                (Finding finding) -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column()))
                .toList();
    }

    /** What is quoted from the file may run over several lines. */
    private static String inOneLine(String message) {
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
