package dev.terrace.text;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/** Errors about texts that are not well-formed JSON or YAML, one sentence each. */
public final class Malformed {
    private static final Pattern LIMIT = Pattern.compile("(.*?) \\((\\d+)\\) exceeds the maximum allowed \\((\\d+).*");

    /** The place of the opening bracket in Jackson's messages. */
    private static final Pattern START_MARKER = Pattern.compile(" \\(start marker at .*");

    private Malformed() {}

    public static InvalidInput at(Position position, String sentence) {
        return new InvalidInput(Finding.error(position, sentence));
    }

    static InvalidInput cutOff(Position position) {
        return at(position, "the text ends in the middle of an object. Was the dump cut off?");
    }

    /** @param parser Jackson's message without its location */
    public static InvalidInput json(Position position, String parser) {
        return at(position, "this is not JSON: " + firstLine(parser) + ".");
    }

    /** @param parser Jackson's message about one of its limits */
    static InvalidInput beyond(Position position, String parser) {
        Matcher limit = LIMIT.matcher(parser);
        return limit.matches()
                ? at(
                        position,
                        "this JSON exceeds a limit: %s is %s; the maximum is %s."
                                .formatted(limit.group(1).toLowerCase(Locale.ROOT), limit.group(2), limit.group(3)))
                : json(position, parser);
    }

    static InvalidInput yaml(Position position, String parser) {
        return at(position, "this is not YAML: " + firstLine(parser) + ".");
    }

    static InvalidInput character(Position near, int codePoint) {
        return at(
                near,
                String.format(
                        Locale.ROOT, "character U+%04X after this place is not allowed. Is this a dump?", codePoint));
    }

    /** @param line the line that kubectl printed instead of objects */
    static InvalidInput kubectl(Position position, String line) {
        return at(position, "kubectl failed, and the dump is incomplete: " + line);
    }

    /** The error about bytes that cannot be read. */
    public static InvalidInput unreadable(Position position, IOException e) {
        if (e instanceof EOFException) {
            return at(position, "the compressed data end too early. Was the file cut off?");
        }
        if (e instanceof ZipException) {
            return at(position, "the compressed data are damaged, and cannot be unpacked beyond this place.");
        }
        if (e instanceof CharacterCodingException) {
            return at(
                    position,
                    position.line() == 0
                            ? "is not text in UTF-8, or in the encoding of its byte-order mark."
                                    + " iconv -f LATIN1 -t UTF-8 converts Latin-1."
                            : "the bytes after this place are not UTF-8. Cluster objects are UTF-8 text.");
        }
        return at(position, "cannot be read: " + firstLine(String.valueOf(e.getMessage())) + ".");
    }

    /** The first line of a parser's message, without its full stop and the location of a bracket. */
    private static String firstLine(String message) {
        String first = message.lines().findFirst().orElse("it is malformed");
        String line = START_MARKER.matcher(first).replaceFirst("").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
