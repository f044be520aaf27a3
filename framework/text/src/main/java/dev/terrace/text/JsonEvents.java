package dev.terrace.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.terrace.model.finding.Position;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The events of a text of one or more JSON values. */
final class JsonEvents implements Events {
    private static final JsonFactory JSON = JsonFactory.builder()
            // An entry of a ConfigMap may be long. Jackson's default limit of nesting stays.
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();
    /** Jackson's messages about text between JSON values that begins with a word or an equals sign. */
    private static final Pattern TOKEN = Pattern.compile("Unrecognized token '(\\w+)'|Unexpected character \\('='");

    private static final int LONGEST_ERROR = 2000;

    private final String source;
    private final InputStream in;
    private JsonParser parser;
    /** The number of lines before the first line of the current parser. */
    private int linesBefore;

    private Event current = Event.NULL;

    JsonEvents(String source, InputStream in) throws IOException {
        this.source = source;
        this.in = in;
        this.parser = JSON.createParser(in);
    }

    @Override
    public Event next() {
        try {
            current = event(parser.nextToken());
            return current;
        } catch (IOException e) {
            if (e instanceof JsonParseException && parser.getParsingContext().inRoot() && passRemark(e)) {
                return next();
            }
            throw malformed(e);
        }
    }

    /**
     * Skips text that kubectl prints between two objects: a remark, or the log of a container.
     *
     * @return whether such text was skipped
     */
    private boolean passRemark(IOException failure) {
        Matcher token = TOKEN.matcher(String.valueOf(failure.getMessage()));
        if (!token.lookingAt()) {
            return false;
        }
        int line = parser.currentLocation().getLineNr() + linesBefore;
        try {
            ByteArrayOutputStream buffered = new ByteArrayOutputStream();
            parser.releaseBuffered(buffered);
            InputStream rest = new SequenceInputStream(new ByteArrayInputStream(buffered.toByteArray()), in);
            String first = token.group(1) == null ? "=" : token.group(1);
            String end = String.valueOf(line(rest));
            // The parser has consumed the character after a word.
            String text = first + (first.equals("=") ? "" : end.startsWith(" ") ? ":" : " ") + end;
            if (Kubectl.isError(text)) {
                throw Malformed.kubectl(new Position(source, line, 1), text);
            }
            if (Kubectl.beginsLog(text)) {
                String logged;
                do {
                    logged = line(rest);
                    line++;
                } while (logged != null && !Kubectl.endsLog(logged));
            } else if (!Kubectl.isRemark(text)) {
                return false;
            }
            parser = JSON.createParser(rest);
            linesBefore = line;
            return true;
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    /** Returns the rest of a line, or the beginning of a long one; null at the end. */
    private static @Nullable String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int b = in.read();
        if (b < 0) {
            return null;
        }
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (line.size() < LONGEST_ERROR) {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    @Override
    public Event current() {
        return current;
    }

    @Override
    public String text() {
        try {
            return parser.getText();
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    @Override
    public Position position() {
        return at(parser.currentTokenLocation());
    }

    @Override
    public void skip() {
        try {
            parser.skipChildren();
            current = event(parser.currentToken());
        } catch (IOException e) {
            throw malformed(e);
        }
        if (current == Event.END) {
            throw Malformed.cutOff(at(parser.currentLocation()));
        }
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private RuntimeException malformed(IOException e) {
        if (e instanceof JsonEOFException) {
            return Malformed.cutOff(at(parser.currentLocation()));
        }
        if (e instanceof StreamConstraintsException beyond) {
            return Malformed.beyond(at(parser.currentLocation()), beyond.getOriginalMessage());
        }
        if (e instanceof JsonProcessingException json) {
            return Malformed.json(at(json.getLocation()), json.getOriginalMessage());
        }
        return Malformed.unreadable(at(parser.currentLocation()), e);
    }

    private Position at(@Nullable JsonLocation location) {
        return location == null
                ? Position.of(source)
                : new Position(
                        source, Math.max(1, location.getLineNr() + linesBefore), Math.max(1, location.getColumnNr()));
    }

    private static Event event(@Nullable JsonToken token) {
        if (token == null) {
            return Event.END;
        }
        return switch (token) {
            case START_OBJECT -> Event.BEGIN_OBJECT;
            case END_OBJECT -> Event.END_OBJECT;
            case START_ARRAY -> Event.BEGIN_LIST;
            case END_ARRAY -> Event.END_LIST;
            case FIELD_NAME -> Event.KEY;
            case VALUE_STRING -> Event.TEXT;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Event.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> Event.BOOLEAN;
            default -> Event.NULL;
        };
    }
}
