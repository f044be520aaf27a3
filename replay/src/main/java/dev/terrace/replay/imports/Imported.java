package dev.terrace.replay.imports;

import dev.terrace.files.Fault;
import dev.terrace.replay.trace.Trace;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A history as a trace with {@link PlainTexts}.
 *
 * @param trace its {@link Trace#leftOut} are the skipped rows by reason
 * @param rows the rows of the history
 */
public record Imported(Trace trace, RowTally rows) {
    /** Builds the trace, with the skipped rows as those that were left out. */
    public Imported(Trace.Builder trace, RowTally rows) {
        this(trace.leftOut(new TreeMap<>(rows.skipped())).build(), rows);
    }

    /** @throws dev.terrace.model.finding.InvalidInput if no job is in the trace */
    public Imported {
        if (trace.jobs().isEmpty()) {
            throw Fault.at(
                    trace.file(),
                    rows.read() == 0
                            ? "holds no job at all."
                            : "none of its %s rows is a job that can be replayed: %s."
                                    .formatted(
                                            rows.read(),
                                            rows.skipped().entrySet().stream()
                                                    .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
                                                    .collect(Collectors.joining(", "))));
        }
        trace = PlainTexts.replace(trace);
    }
}
