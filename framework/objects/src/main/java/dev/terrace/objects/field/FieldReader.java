package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Quantity;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.KeysSeen;
import dev.terrace.text.ObjectTree;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one object from its events.
 *
 * <p>Each method reads the value that begins at the current event, and ends on the value's last event. A value of the
 * wrong type is recorded as a problem and counts as absent, so that reading continues. {@code null} counts as absent.
 */
public final class FieldReader {
    /** Reads the value of a field, by exactly one call of a reading method of the {@link FieldReader}. */
    public interface Field {
        void read(String key);
    }

    /** A problem, as the end of a sentence that begins with the name of the object. */
    record Problem(Position position, String predicate) {}

    private final Header header;
    private final Events in;
    private final Interner shared;
    private final ReadContext context;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> doubts = new ArrayList<>();
    /** Keys and list indexes. They are joined to a text only for a problem. */
    private final List<Object> path = new ArrayList<>();

    /** @param in the current event is the object's beginning */
    FieldReader(Header header, Events in, ReadContext context) {
        this.header = header;
        this.in = in;
        this.shared = context.interner();
        this.context = context;
    }

    List<Problem> problems() {
        return problems;
    }

    List<Problem> doubts() {
        return doubts;
    }

    public Header header() {
        return header;
    }

    public Interner shared() {
        return shared;
    }

    public ReadContext context() {
        return context;
    }

    public Position position() {
        return in.position();
    }

    /** Records a problem of the current value. */
    public void problem(String predicate) {
        problems.add(new Problem(in.position(), predicate));
    }

    /** Records a problem at an earlier place. */
    public void problem(Position place, String predicate) {
        problems.add(new Problem(place, predicate));
    }

    /**
     * Records that the current value is doubtful: an API server would refuse it, or it has no effect. It is read
     * anyway.
     */
    public void doubt(String predicate) {
        doubt(in.position(), predicate);
    }

    /** Like {@link #doubt(String)}, at an earlier place. */
    public void doubt(Position place, String predicate) {
        doubts.add(new Problem(place, predicate));
    }

    public void skip() {
        in.skip();
    }

    /** Skips a field of an object of Terrace's own kinds, in which an unknown key is a problem. */
    public void unknown(String key, List<String> known) {
        problem(": %s is an unknown field.%s Known fields are %s."
                .formatted(path(), Spelling.hint(key, known), String.join(", ", known)));
        skip();
    }

    public boolean isNull() {
        return in.current() == Events.Event.NULL;
    }

    public void object(Field field) {
        if (!isThere(Events.Event.BEGIN_OBJECT, "an object")) {
            return;
        }
        KeysSeen seen = new KeysSeen();
        while (in.next() == Events.Event.KEY) {
            String key = in.text();
            // Kind and version are read before the fields, so that they are duplicates here.
            boolean isAgain = path.isEmpty() && (key.equals("kind") || key.equals("apiVersion"));
            path.add(key);
            if (!seen.add(key) || isAgain) {
                problem(": " + path() + " is given twice.");
                in.next();
                skip();
            } else {
                in.next();
                field.read(key);
            }
            path.remove(path.size() - 1);
        }
    }

    /** Reads a list of objects as JSON texts, because their fields are not interpreted. */
    public List<String> objects() {
        List<String> objects = new ArrayList<>();
        list(() -> {
            if (isThere(Events.Event.BEGIN_OBJECT, "an object")) {
                objects.add(ObjectTree.json(in));
            }
        });
        return List.copyOf(objects);
    }

    public void list(Runnable item) {
        if (!isThere(Events.Event.BEGIN_LIST, "a list")) {
            return;
        }
        int index = 0;
        while (in.next() != Events.Event.END_LIST) {
            path.add(index++);
            item.run();
            path.remove(path.size() - 1);
        }
    }

    /** Reads a text that is likely to repeat in the dump, and is interned; empty if absent. */
    public String text() {
        return isThere(Events.Event.TEXT, "text") ? shared.one(in.text()) : "";
    }

    /** Reads a text that is unlikely to repeat in the dump, and is not interned; empty if absent. */
    public String uniqueText() {
        return isThere(Events.Event.TEXT, "text") ? in.text() : "";
    }

    public int integer(int otherwise) {
        return integer(otherwise, Integer.MAX_VALUE);
    }

    /** @param most the largest valid value */
    public int integer(int otherwise, int most) {
        return number(Integer.MIN_VALUE, most).map(Math::toIntExact).orElse(otherwise);
    }

    @Nullable
    public Integer integer() {
        return number(Integer.MIN_VALUE, Integer.MAX_VALUE)
                .map(Math::toIntExact)
                .orElse(null);
    }

    public long longInteger(long otherwise) {
        return number(Long.MIN_VALUE, Long.MAX_VALUE).orElse(otherwise);
    }

    /** Reads a number, whole or not; null if absent. */
    @Nullable
    public Double decimal() {
        if (!isThere(Events.Event.NUMBER, "a number")) {
            return null;
        }
        Optional<BigDecimal> number = NumberText.decimal(in.text());
        if (number.isEmpty()) {
            // YAML's .inf and .nan, which JSON does not have, and exponents of more than three digits.
            problem(": %s is %s; a number is expected.".formatted(path(), Described.shortened(in.text())));
        }
        // A decimal has no negative zero.
        double sign = in.text().startsWith("-") ? -1 : 1;
        return number.map(exact -> Math.copySign(exact.doubleValue(), sign)).orElse(null);
    }

    @Nullable
    public Long longInteger() {
        return number(Long.MIN_VALUE, Long.MAX_VALUE).orElse(null);
    }

    private Optional<Long> number(long least, long most) {
        if (!isThere(Events.Event.NUMBER, "a whole number")) {
            return Optional.empty();
        }
        String text = in.text();
        OptionalLong value = NumberText.whole(text, least, most);
        if (value.isPresent()) {
            return Optional.of(value.getAsLong());
        }
        problem(": %s is %s; a whole number between %s and %s is expected."
                .formatted(path(), Described.shortened(text), least, most));
        return Optional.empty();
    }

    public boolean flag(boolean otherwise) {
        return isThere(Events.Event.BOOLEAN, "true or false") ? in.text().equals("true") : otherwise;
    }

    /** Reads a time with date, clock and zone; null if absent. */
    @Nullable
    public Instant time() {
        if (!isThere(Events.Event.TEXT, "a time")) {
            return null;
        }
        Optional<Instant> moment = shared.moment(in.text());
        if (moment.isEmpty()) {
            problem(": %s is \"%s\": not a time. A time looks like 2026-01-31T12:00:00Z."
                    .formatted(path(), Described.shortened(in.text())));
        }
        return moment.orElse(null);
    }

    /** Reads a time that counts as a time of the dump; null if absent. */
    @Nullable
    public Instant pastTime() {
        Instant moment = time();
        context.see(moment);
        return moment;
    }

    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        list(() -> texts.add(text()));
        return List.copyOf(texts);
    }

    public Map<String, String> textMap() {
        return textMap(Set.of());
    }

    /** @param without keys to leave out */
    public Map<String, String> textMap(Set<String> without) {
        SortedMap<String, String> entries = new TreeMap<>();
        object(key -> {
            if (without.contains(key)) {
                skip();
            } else {
                entries.put(shared.one(key), text());
            }
        });
        return shared.one(TextMap.of(entries));
    }

    /** @param verb the verb for the amounts in findings, such as {@code asks for} */
    public SortedMap<String, Quantity> quantities(String verb) {
        SortedMap<String, Quantity> quantities = new TreeMap<>();
        object(name -> {
            shared.name(name);
            quantities.put(shared.one(name), quantity(verb, name));
        });
        return shared.one(Collections.unmodifiableSortedMap(quantities));
    }

    /** Like {@link #quantities}, for a container or a node, where an API server refuses fractions of devices. */
    public SortedMap<String, Quantity> amounts(String verb) {
        SortedMap<String, Quantity> quantities = new TreeMap<>();
        object(name -> {
            shared.name(name);
            Quantity quantity = quantity(verb, name);
            if (quantity.milli() % 1000 != 0 && Units.isWhole(name)) {
                doubt(" %s %s \"%s\"; only whole numbers are allowed."
                        .formatted(verb, name, Described.shortened(in.text())));
            }
            quantities.put(shared.one(name), quantity);
        });
        return shared.one(Collections.unmodifiableSortedMap(quantities));
    }

    /** Reads upper bounds and other amounts. They do not make a resource known: only requests and offers do. */
    public SortedMap<String, Quantity> bounds(String verb) {
        SortedMap<String, Quantity> bounds = new TreeMap<>();
        object(name -> {
            if (isNull()) {
                skip();
            } else {
                bounds.put(shared.one(name), quantity(verb, name));
            }
        });
        return shared.one(Collections.unmodifiableSortedMap(bounds));
    }

    /** @param verb as for {@link #quantities} */
    public Quantity quantity(String verb, String resource) {
        if (isNull()) {
            return Quantity.ZERO;
        }
        if (in.current() != Events.Event.NUMBER && !isThere(Events.Event.TEXT, "a quantity")) {
            return Quantity.ZERO;
        }
        Optional<Quantity> quantity = shared.quantity(in.text());
        if (quantity.isEmpty()) {
            problem(" %s %s \"%s\": not a quantity. %s"
                    .formatted(verb, resource, Described.shortened(in.text()), Described.looksLike(resource)));
        } else if (quantity.get().isNegative()) {
            problem(" %s %s \"%s\": an amount cannot be negative."
                    .formatted(verb, resource, Described.shortened(in.text())));
        }
        return quantity.orElse(Quantity.ZERO);
    }

    private boolean isThere(Events.Event expected, String name) {
        if (in.current() == expected) {
            return true;
        }
        if (!isNull()) {
            problem(": %s is %s; %s is expected.".formatted(path(), Described.found(in), name));
            skip();
        }
        return false;
    }

    /** Returns a key on the path of the current value: 0 for its own, 1 for that of the object around it. */
    public String keyAbove(int steps) {
        return path.get(path.size() - 1 - steps).toString();
    }

    /** The path of the current value in the object, such as {@code spec.containers[0].image}. */
    public String path() {
        StringBuilder text = new StringBuilder();
        for (Object step : path) {
            if (step instanceof Integer index) {
                text.append('[').append(index.intValue()).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step);
            }
        }
        return text.isEmpty() ? "it" : text.toString();
    }
}
