package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.text.yaml.LinearYaml;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;

/** Turns SnakeYAML's errors into findings of one sentence. */
record SyntaxErrors(String text, Origin origin, ConfigurationFindings findings) {
    /**
     * Sentences for SnakeYAML's messages; the first match applies. {@code %s} is the line where the enclosing value
     * begins, {@code $1} a group of the pattern.
     */
    private static final List<Reading> READINGS = List.of(
            new Reading(
                    "mapping values are not allowed here",
                    "a ':' can't stand here: the line is indented wrongly, or its text needs quotes."),
            new Reading("found character '\\\\t\\(TAB\\)'.*", "a tab: YAML is indented with spaces."),
            new Reading(
                    "found character '?(.)'? that cannot start any token.*",
                    "a text can't begin with '$1': put it into quotes."),
            new Reading(
                    "expected <block end>, but found '(?:-|<block .*>|\\?|<scalar>)'",
                    "this line does not fit the block that begins at line %s: it is indented by too much or too little, "
                            + "or a '- ' is missing."),
            new Reading("could not find expected ':'", "the line that begins at line %s has no ':' after its key."),
            new Reading("found unexpected end of stream", "the quote that opens at line %s is never closed."),
            new Reading("found unexpected document separator", "the quote that opens at line %s is never closed."),
            new Reading("Global tag is not allowed: (.*)", "tag '$1' is not allowed here: remove it."),
            new Reading("found undefined alias (.*)", "alias '*$1' is undefined: no anchor '&$1' precedes it."),
            new Reading(
                    "found unknown escape character (.*?)(?:\\(\\d+\\))?",
                    "'\\\\$1' is not an escape: write '\\\\\\\\', or use single quotes."),
            new Reading(
                    "expected ',' or '([\\]}])', but got .*",
                    "the list or map that opens at line %s is not closed with '$1' before here."));

    /** An action of a Helm template, outside YAML comments. */
    private static final Pattern TEMPLATE = Pattern.compile(
            "^[^#\\n]*?(\\{\\{-?[ ]*(?:[.$(]|/\\*|(?:if|else|end|with|range|include|template|define|toYaml|tpl|printf)\\b))",
            Pattern.MULTILINE);

    /** The finding about a Helm template, which explains all other errors in it; empty for any other text. */
    static Optional<Finding> template(String text, Origin origin) {
        Matcher matcher = TEMPLATE.matcher(text);
        return matcher.find()
                ? Optional.of(Finding.error(
                        origin.at(text, matcher.start(1)),
                        "this is a Helm template: `helm template RELEASE CHART > FILE` renders it."))
                : Optional.empty();
    }

    void report(YAMLException problem) {
        if (problem instanceof MarkedYAMLException marked) {
            findings.error(placeOf(marked), sentence(marked));
        } else if (problem instanceof ReaderException unprintable) {
            findings.error(
                    placeOf(unprintable.getPosition()),
                    String.format(Locale.ROOT, "character U+%04X is not text: remove it.", unprintable.getCodePoint()));
        } else {
            // Only the limits remain, and only the limit of nesting can be exceeded here.
            findings.error(reached(), "is nested too deeply for a configuration.");
        }
    }

    /** Reports wrong digits in an escape, for which SnakeYAML's scanner throws without a position. */
    void reportDigits() {
        findings.error(
                reached(), "after this place, an escape such as \\u0041 has wrong digits: write two, four or eight.");
    }

    /**
     * The last position that the parser reaches: a value that is nested too deeply, or the last event before the
     * failure.
     */
    private Position reached() {
        ParserImpl parser = LinearYaml.parser(new StringReader(text), new LoaderOptions());
        Position reached = origin.file();
        int depth = 0;
        try {
            while (depth <= YamlDocument.DEEPEST_NESTING && parser.peekEvent() != null) {
                Event event = parser.getEvent();
                depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
                reached = origin.at(event.getStartMark());
            }
        } catch (NumberFormatException | YAMLException e) {
            // The parser fails after the last event.
        }
        return reached;
    }

    private Position placeOf(MarkedYAMLException problem) {
        return Optional.ofNullable(problem.getProblemMark())
                .or(() -> Optional.ofNullable(problem.getContextMark()))
                .map(origin::at)
                .orElse(origin.file());
    }

    private Position placeOf(int codePoints) {
        int index = text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
        return origin.at(text, index);
    }

    private String sentence(MarkedYAMLException marked) {
        String problem = Optional.ofNullable(marked.getProblem())
                .orElse("")
                .replace("\n", " ")
                .strip();
        Mark begin = Optional.ofNullable(marked.getContextMark()).orElse(marked.getProblemMark());
        int line = begin == null ? 1 : origin.at(begin).line();
        return READINGS.stream()
                .flatMap(reading -> reading.of(problem, line).stream())
                .findFirst()
                .orElse("this is not YAML: " + problem + ".");
    }

    private record Reading(Pattern problem, String sentence) {
        Reading(String problem, String sentence) {
            this(Pattern.compile("^" + problem + "$"), sentence);
        }

        Optional<String> of(String said, int line) {
            Matcher matcher = problem.matcher(said);
            return matcher.matches()
                    ? Optional.of(matcher.replaceFirst(sentence).replace("%s", Integer.toString(line)))
                    : Optional.empty();
        }
    }
}
