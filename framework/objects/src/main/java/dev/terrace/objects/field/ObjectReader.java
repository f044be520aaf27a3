package dev.terrace.objects.field;

import dev.terrace.text.Events;
import dev.terrace.text.Header;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads single objects of known kinds, and reports their problems with their names. */
public record ObjectReader(Interner shared, NewestTime clock, ReadContext context, Findings findings) {
    /** Reads an object without keeping a draft, and reports its problems under a name. */
    public void read(Header header, Events body, String name, BiConsumer<FieldReader, NewestTime> fields) {
        FieldReader in = new FieldReader(header, body, shared, context);
        fields.accept(in, clock);
        report(in, name);
    }

    private void report(FieldReader in, String subject) {
        in.problems().forEach(problem -> findings.error(problem.position(), subject + problem.predicate()));
        in.doubts().forEach(doubt -> findings.doubt(doubt.position(), subject, doubt.predicate()));
    }

    /**
     * Reads one object. Null if the kind's reader leaves it out, or if it has no name, which is an error.
     *
     * @param leftOut receives the name of an object that is left out
     * @param body the fields, as passed on by {@link dev.terrace.text.ObjectStream}; read to their end
     */
    public <T> @Nullable Draft<T> read(Kind<T> kind, Header header, Events body, Consumer<String> leftOut) {
        FieldReader in = new FieldReader(header, body, shared, context);
        Parsed<T> parsed = kind.reader().read(in, clock);
        Meta meta = parsed.meta();
        boolean isNamed = !meta.name().isEmpty();
        String name = kind.namespaced() ? meta.namespaceOrDefault() + "/" + meta.name() : meta.name();
        report(in, kind.word() + " " + (isNamed ? name : "without a name"));
        if (!isNamed) {
            findings.error(header.place(), "this %s has no metadata.name.".formatted(header.kind()));
            return null;
        }
        Draft<T> draft = parsed.draft();
        if (draft == null) {
            leftOut.accept(name);
        }
        return draft;
    }
}
