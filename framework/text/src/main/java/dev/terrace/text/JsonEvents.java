package dev.terrace.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The events of a text of one or more JSON values. */
final class JsonEvents implements Events {
    private static final JsonFactory JSON = JsonFactory.builder()
            // An entry of a ConfigMap may be long. Jackson's default limit of nesting stays.
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final String source;
    private final JsonParser parser;
    private Event current = Event.NULL;

    JsonEvents(String source, InputStream in) throws IOException {
        this.source = source;
        this.parser = JSON.createParser(in);
    }

    @Override
    public Event next() {
        try {
            current = event(parser.nextToken());
            return current;
        } catch (IOException e) {
            throw malformed(e);
        }
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
                : new Position(source, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
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
