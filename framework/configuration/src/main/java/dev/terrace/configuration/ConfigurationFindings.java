package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Collects findings, so that a user sees all of them at once. */
final class ConfigurationFindings {
    /** A line break and the blanks around it. A match starts only at the first blank, so that the search is linear. */
    private static final Pattern BREAK = Pattern.compile("(?<![ \\t])[ \\t]*+\\R\\s*+");

    private final List<Finding> found = new ArrayList<>();
    private final List<Finding> unanswered = new ArrayList<>();

    void error(Position at, String message) {
        found.add(Finding.error(at, inOneLine(message)));
    }

    void warning(Position at, String message) {
        found.add(Finding.warning(at, inOneLine(message)));
    }

    /** Reports an error that applies only without the answers of services. */
    void unanswered(Position at, String message) {
        unanswered.add(Finding.error(at, inOneLine(message)));
    }

    /** Replaces all findings with their common cause. */
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

    /** The findings by line and column, including the errors that apply only without the answers of services. */
    List<Finding> allInOrder() {
        return inOrder(Stream.concat(found.stream(), unanswered.stream()));
    }

    private static List<Finding> inOrder(Stream<Finding> findings) {
        return findings.sorted(Comparator.comparingInt(
                                (Finding finding) -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column()))
                .toList();
    }

    /** Replaces line breaks, which a quotation from the file may contain. */
    private static String inOneLine(String message) {
        return BREAK.matcher(message).replaceAll(" ");
    }
}
