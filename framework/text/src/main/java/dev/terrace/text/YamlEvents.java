package dev.terrace.text;

import dev.terrace.model.finding.Position;
import dev.terrace.text.yaml.LinearYaml;
import dev.terrace.text.yaml.YamlNumber;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * The events of YAML documents, with the types of YAML 1.1, as in Kubernetes. A timestamp is a text.
 *
 * <p>An alias yields the events of its anchored value, and a merge key those of its fields, at their original
 * positions.
 */
final class YamlEvents implements Events {
    private static final Resolver TYPES = new Resolver();

    private static final Set<String> TRUE = Set.of("true", "yes", "on");

    private static final int DEEPEST = 500;

    /** The longest number. A longer one is a text, because {@link Resolver} does not recognise it without a tag. */
    private static final int LONGEST_NUMBER = 1024;

    private final String source;
    private final Reader reader;
    /** The expected next element of each open object or list, innermost first. */
    private final Deque<Expect> open = new ArrayDeque<>();

    private final MergeKeys events;

    private Event current = Event.NULL;
    private String text = "";

    @Nullable
    private Mark mark;

    private enum Expect {
        KEY,
        VALUE,
        ITEM
    }

    YamlEvents(String source, Reader reader) {
        this.source = source;
        this.reader = reader;
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        ParserImpl parser = LinearYaml.parser(reader, options);
        this.events = new MergeKeys(source, new Anchors(source, parser::getEvent)::next);
    }

    @Override
    public Event next() {
        try {
            current = advance();
            return current;
        } catch (ReaderException e) {
            throw Malformed.character(position(), e.getCodePoint());
        } catch (MarkedYAMLException e) {
            throw Malformed.yaml(at(e.getProblemMark()), String.valueOf(e.getProblem()));
        } catch (YAMLException e) {
            throw e.getCause() instanceof IOException cause
                    ? Malformed.unreadable(position(), cause)
                    : Malformed.yaml(position(), String.valueOf(e.getMessage()));
        } catch (NumberFormatException e) {
            // SnakeYAML's scanner does not catch it.
            throw Malformed.yaml(position(), "after this place, an escape such as \\u0041 has wrong digits");
        }
    }

    private Event advance() {
        while (true) {
            org.yaml.snakeyaml.events.Event event = events.next();
            mark = event.getStartMark();
            Event found = switch (event.getEventId()) {
                case StreamEnd -> Event.END;
                case MappingStart -> begin(Expect.KEY, Event.BEGIN_OBJECT);
                case SequenceStart -> begin(Expect.ITEM, Event.BEGIN_LIST);
                case MappingEnd -> end(Event.END_OBJECT);
                case SequenceEnd -> end(Event.END_LIST);
                case Scalar -> scalar((ScalarEvent) event);
                // The start and end of the text and of its documents, and comments.
                default -> null;
            };
            if (found != null) {
                return found;
            }
        }
    }

    private Event begin(Expect inside, Event event) {
        value();
        if (open.size() >= DEEPEST) {
            throw Malformed.at(position(), "objects are nested more than %s deep.".formatted(DEEPEST));
        }
        open.push(inside);
        return event;
    }

    private Event end(Event event) {
        open.pop();
        return event;
    }

    private Event scalar(ScalarEvent scalar) {
        text = scalar.getValue();
        if (open.peek() == Expect.KEY) {
            open.pop();
            open.push(Expect.VALUE);
            return Event.KEY;
        }
        value();
        Tag tag = scalar.getTag() == null || scalar.getTag().equals("!")
                ? TYPES.resolve(NodeId.scalar, text, scalar.getImplicit().canOmitTagInPlainScalar())
                : new Tag(scalar.getTag());
        if (tag.equals(Tag.NULL)) {
            return Event.NULL;
        }
        if (tag.equals(Tag.BOOL)) {
            text = Boolean.toString(TRUE.contains(text.toLowerCase(Locale.ROOT)));
            return Event.BOOLEAN;
        }
        if ((tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) && text.length() <= LONGEST_NUMBER) {
            text = YamlNumber.asJson(text);
            return Event.NUMBER;
        }
        return Event.TEXT;
    }

    /** Records the beginning of a value. A key is expected next inside an object. */
    private void value() {
        Expect expected = open.peek();
        if (expected == Expect.KEY) {
            throw Malformed.yaml(position(), "a key must be text");
        }
        if (expected == Expect.VALUE) {
            open.pop();
            open.push(Expect.KEY);
        }
    }

    @Override
    public Event current() {
        return current;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Position position() {
        return at(mark);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private Position at(@Nullable Mark place) {
        return at(source, place);
    }

    /** Returns the position of a mark in a text; the whole text without one. */
    static Position at(String source, @Nullable Mark place) {
        return place == null ? Position.of(source) : new Position(source, place.getLine() + 1, place.getColumn() + 1);
    }
}
