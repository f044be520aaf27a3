package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Collects findings, so that a user sees all of them at once. */
final class Findings {
    /** Begins at the first blank before a line's end: from each of many blanks, it would look for the end anew. */
    private static final Pattern BREAK = Pattern.compile("(?<![ \\t])[ \\t]*+\\R\\s*+");

    private final List<Finding> found = new ArrayList<>();
    private final List<Finding> unanswered = new ArrayList<>();

    void error(Position at, String message) {
        found.add(Finding.error(at, inOneLine(message)));
    }

    void warning(Position at, String message) {
        found.add(Finding.warning(at, inOneLine(message)));
    }

    /** An error, unless answers of services are given. */
    void unanswered(Position at, String message) {
        unanswered.add(Finding.error(at, inOneLine(message)));
    }

    /** Puts one finding in the place of all that follow from what it says. */
    void replaceAll(Finding cause) {
        found.clear();
        found.add(cause);
    }

    List<Finding> unanswered() {
        return List.copyOf(unanswered);
    }

    boolean hasErrors() {
        return found.stream().anyMatch(Finding::isError);
    }

    /** The findings by line and column. */
    List<Finding> inOrder() {
        return inOrder(found.stream());
    }

    /** The findings by line and column, with the errors of a configuration for which no answers are given. */
    List<Finding> allInOrder() {
        return inOrder(Stream.concat(found.stream(), unanswered.stream()));
    }

    private static List<Finding> inOrder(Stream<Finding> findings) {
        return findings.sorted(Comparator.comparingInt(
                                (Finding finding) -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column()))
                .toList();
    }

    /** A quotation from the file may contain line breaks. */
    private static String inOneLine(String message) {
        return BREAK.matcher(message).replaceAll(" ");
    }
}
