package dev.terrace.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.emitter.Emitter;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ImplicitTuple;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.events.StreamStartEvent;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/** Texts as YAML scalars: plain, quoted, or as a literal block. */
final class YamlText {
    private static final Resolver TYPES = new Resolver();
    private static final ImplicitTuple PLAIN = new ImplicitTuple(true, true);
    private static final ImplicitTuple QUOTED = new ImplicitTuple(false, true);
    /** Texts that some YAML parsers read as a boolean or as a special key. */
    private static final Set<String> DOUBTFUL = Set.of("y", "Y", "n", "N", "=", "<<");

    private static final Pattern LIKE_A_NUMBER = Pattern.compile("[-+.]?[0-9][0-9a-fA-FxXoO_.:eE+-]*");
    /** The emitter's output before and after the text. */
    private static final String BEFORE = "k: ";

    private static final String AFTER = "z: z\n";

    /** The longest implicit key. A longer one needs the indicator {@code ?}. */
    private static final int LONGEST_KEY = 127;

    private YamlText() {}

    /** Returns the text on one line, or, if it {@link #isLong}, on several lines that all end with a line break. */
    static String of(String text) {
        boolean isText = isText(text);
        if (isText && isWord(text)) {
            return text;
        }
        return !isText && isSimple(text) ? '"' + text + '"' : emitted(text);
    }

    /** Returns whether a YAML parser reads it without quotes as a text, and not as a number or a timestamp. */
    static boolean isText(String text) {
        return TYPES.resolve(NodeId.scalar, text, true).equals(Tag.STR)
                && !DOUBTFUL.contains(text)
                && !(text.charAt(0) <= '9' && LIKE_A_NUMBER.matcher(text).matches());
    }

    /** Returns whether a YAML parser accepts it as an implicit key, without the indicator {@code ?}. */
    static boolean isShortKey(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST_KEY
                && text.chars().noneMatch(c -> c == '\n' || c == 0x85 || c == 0x2028 || c == 0x2029);
    }

    static boolean isLong(String written) {
        return written.endsWith("\n");
    }

    /** Indents the lines of a long text under a key or an indicator in this column. */
    static String indented(String written, int column) {
        return column == 0 ? written : written.replaceAll("\n(?=[^\n])", "\n" + " ".repeat(column));
    }

    /** Returns whether it consists of letters, digits and characters that are not indicators at their position. */
    private static boolean isWord(String text) {
        int last = text.length() - 1;
        for (int i = 0; i <= last; i++) {
            char c = text.charAt(i);
            boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!isLetter && (i == 0 || i == last ? "/_" : "/_-.:=+@").indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether it needs no escapes between quotes. */
    private static boolean isSimple(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    /** The style that is requested from the emitter, which falls back to another one where this one is invalid. */
    static ScalarStyle styleOf(String text) {
        return !isText(text) || hasOtherBreaks(text)
                ? ScalarStyle.DOUBLE_QUOTED
                : text.indexOf('\n') >= 0 ? ScalarStyle.LITERAL : ScalarStyle.PLAIN;
    }

    /** Returns whether the text has a line break that a YAML parser normalises unless it is escaped. */
    private static boolean hasOtherBreaks(String text) {
        return text.chars().anyMatch(c -> c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029);
    }

    /**
     * Returns the text as SnakeYAML writes it as the value of a key. A second key follows, so that trailing line breaks
     * are visible.
     */
    private static String emitted(String text) {
        ScalarStyle style = styleOf(text);
        DumperOptions options = new DumperOptions();
        options.setSplitLines(false);
        StringWriter written = new StringWriter();
        Emitter emitter = new Emitter(written, options);
        List<Event> events = List.of(
                new StreamStartEvent(null, null),
                new DocumentStartEvent(null, null, false, null, Map.of()),
                new MappingStartEvent(null, null, true, null, null, FlowStyle.BLOCK),
                new ScalarEvent(null, null, PLAIN, "k", null, null, ScalarStyle.PLAIN),
                new ScalarEvent(null, null, isText(text) ? PLAIN : QUOTED, text, null, null, style),
                new ScalarEvent(null, null, PLAIN, "z", null, null, ScalarStyle.PLAIN),
                new ScalarEvent(null, null, PLAIN, "z", null, null, ScalarStyle.PLAIN),
                new MappingEndEvent(null, null),
                new DocumentEndEvent(null, null, false),
                new StreamEndEvent(null, null));
        try {
            for (Event event : events) {
                emitter.emit(event);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String all = written.toString();
        String lines = all.substring(BEFORE.length(), all.length() - AFTER.length());
        boolean isOneLine = lines.indexOf('\n') == lines.length() - 1;
        return isOneLine ? lines.substring(0, lines.length() - 1) : lines;
    }
}
