package dev.terrace.server.cycle;

import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.run.SlicedWork;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents.Hold;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.Subject;
import dev.terrace.snapshot.SnapshotWriter.Format;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A chain of cycles. Each starts from the state after the previous one. The state between two cycles stays in memory if
 * this process runs the cycles, and is a text if a child runs them. {@link CycleService} runs each cycle and stores its
 * report.
 */
public final class CycleWork extends SlicedWork {
    private final CycleRun run;
    private final CycleKey first;
    private final Choice choice;
    private final Library library;
    private final CycleService service;
    /** The next cycle; null before the first. */
    private @Nullable CycleRequest next;
    /** The stored snapshot of the next cycle. */
    private Hold held = () -> {};

    /** @param first the first cycle */
    public CycleWork(CycleRun run, CycleKey first, Choice choice, Library library, CycleService service) {
        super(
                run,
                new Subject(
                        "beginRun",
                        "snapshot %s, configuration %s".formatted(first.snapshot(), first.configuration())));
        this.run = run;
        this.first = first;
        this.choice = choice;
        this.library = library;
        this.service = service;
    }

    @Override
    protected boolean advance(Deadline deadline) throws IOException {
        CycleRequest request = next;
        if (request == null) {
            String text = choice.text().get();
            held = library.contents().hold(first.snapshotHash());
            request = new CycleRequest(first, text, service.past(first).orElse(null));
        }
        boolean isLast = run.isLast();
        if (request.past() != null || isLast) {
            CycleKey key = request.key();
            boolean hasAdvanced = service.step(run, request, null, deadline).hasAdvanced();
            next = new CycleRequest(hasAdvanced ? key.at(key.cycle() + 1) : key, request.text(), request.past());
        } else {
            next = written(request, deadline);
        }
        return !isLast;
    }

    /** Runs a cycle and returns the next one, on the written state. */
    private CycleRequest written(CycleRequest request, Deadline deadline) throws IOException {
        try (ContentDraft draft = library.draft()) {
            try (OutputStream packed = new GZIPOutputStream(draft.out(), 1 << 16)) {
                CycleAnswer unused = service.step(run, request, new NextStateOutput(packed, Format.JSON), deadline);
            }
            Reference after = library.contents().keep(draft);
            held.close();
            held = after;
            CycleKey key = request.key();
            return new CycleRequest(key.on(after.hash()).timed(key.intervals().continued()), request.text());
        }
    }

    @Override
    protected void close() {
        held.close();
    }
}
