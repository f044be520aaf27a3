package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads single objects of known kinds, and reports their problems with their names.
 *
 * @param leavesOutMalformed whether an object with a problem is left out with a warning, instead of an error
 */
public record ObjectReader(ReadContext context, Findings findings, boolean leavesOutMalformed) {
    /** Reads an object without keeping a draft, and reports its problems under a name. */
    public void read(Header header, Events body, String name, Consumer<FieldReader> fields) {
        FieldReader in = new FieldReader(header, body, context);
        fields.accept(in);
        report(in, name);
    }

    private void report(FieldReader in, String subject) {
        if (leavesOutMalformed) {
            in.problems().stream()
                    .findFirst()
                    .ifPresent(problem -> findings.warn(
                            Position.of(problem.position().source()),
                            subject + problem.predicate() + " It is left out."));
        } else {
            in.problems().forEach(problem -> findings.error(problem.position(), subject + problem.predicate()));
        }
        in.doubts().forEach(doubt -> findings.doubt(doubt.position(), subject, doubt.predicate()));
    }

    /**
     * Reads one object. Null if the kind's reader leaves it out, if it is malformed, or if it has no name, which is an
     * error.
     *
     * @param leftOut receives the name of an object that the kind's reader leaves out
     * @param body the fields, as passed on by {@link dev.terrace.text.ObjectStream}; read to their end
     */
    public <T> @Nullable Draft<T> read(Kind<T> kind, Header header, Events body, Consumer<String> leftOut) {
        FieldReader in = new FieldReader(header, body, context);
        Parsed<T> parsed = kind.format().reader().apply(in);
        Meta meta = parsed.meta();
        if (meta.name().isEmpty()) {
            report(in, kind.word() + " without a name");
            findings.error(header.place(), "this %s has no metadata.name.".formatted(header.kind()));
            return null;
        }
        String name = kind.namespaced() ? meta.namespaceOrDefault() + "/" + meta.name() : meta.name();
        Draft<T> draft = parsed.draft().get();
        report(in, kind.word() + " " + name);
        if (leavesOutMalformed && !in.problems().isEmpty()) {
            return null;
        }
        if (draft == null) {
            leftOut.accept(name);
        }
        return draft;
    }
}
