package dev.terrace.server.cycle;

import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.problem.Problems;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents.Hold;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Busy;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.Subject;
import dev.terrace.server.work.WorkQueue;
import dev.terrace.snapshot.SnapshotWriter.Format;
import dev.terrace.timeline.Past;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;

/**
 * Executes the cycles of runs as separate pieces of work, so that runs and single cycles take turns. The state between
 * two cycles stays in memory if this process runs the cycles, and is a text if a child runs them.
 */
public record RunExecutor(Library library, CycleService service, WorkQueue work) {

    /**
     * Begins a chain of cycles. Each cycle starts from the state after the previous one.
     *
     * @param key the first cycle
     * @throws Busy if the queue is too full for it
     */
    public void begin(CycleRun run, CycleKey key, Choice choice) {
        follow(
                run,
                work.submit(
                        subject(key),
                        deadline -> {
                            String text = choice.text().get();
                            Hold held = library.contents().hold(key.snapshotHash());
                            return begin(run, new CycleRequest(key, text), held, deadline);
                        },
                        late -> late.ifPresent(State::release)));
    }

    /**
     * The state between two cycles.
     *
     * @param request the next cycle
     * @param held the stored snapshot of that cycle
     */
    private record State(CycleRequest request, Hold held) {
        void release() {
            held.close();
        }
    }

    private static Subject subject(CycleKey key) {
        return new Subject("beginRun", "snapshot %s, configuration %s".formatted(key.snapshot(), key.configuration()));
    }

    private void follow(CycleRun run, CompletableFuture<Optional<State>> step) {
        var unused = step.thenAccept(state -> state.ifPresent(left -> next(run, left)))
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        run.fail(Problems.of(failure).detail());
                    }
                });
    }

    private void next(CycleRun run, State state) {
        if (run.hasEnded()) {
            state.release();
        } else {
            submit(run, state);
        }
    }

    private void submit(CycleRun run, State state) {
        try {
            follow(
                    run,
                    work.submit(
                            subject(state.request.key()),
                            deadline -> step(run, state, deadline),
                            late -> late.ifPresent(State::release)));
        } catch (Busy e) {
            // A run that has begun retries for as long as the queue is full.
            WorkQueue.later(() -> next(run, state));
        }
    }

    private Optional<State> begin(CycleRun run, CycleRequest request, Hold held, Deadline deadline) throws IOException {
        Past past;
        try {
            past = service.past(request.key()).orElse(null);
        } catch (IOException | RuntimeException e) {
            held.close();
            throw e;
        }
        return step(run, new State(new CycleRequest(request.key(), request.text(), past), held), deadline);
    }

    /** Runs a cycle and returns the state after it; empty if the chain ends. */
    private Optional<State> step(CycleRun run, State state, Deadline deadline) throws IOException {
        Optional<State> after = Optional.empty();
        try {
            if (!run.hasEnded()) {
                after = state.request.past() == null ? written(run, state, deadline) : kept(run, state, deadline);
            }
            return after;
        } finally {
            if (after.isEmpty() || after.get().held != state.held) {
                state.release();
            }
        }
    }

    /** Continues in memory. */
    private Optional<State> kept(CycleRun run, State state, Deadline deadline) throws IOException {
        boolean isLast = run.isLast();
        CycleRequest request = state.request;
        CycleKey key = request.key();
        boolean hasAdvanced = service.step(run, request, null, deadline).hasAdvanced();
        CycleKey next = hasAdvanced ? key.at(key.cycle() + 1) : key;
        return isLast
                ? Optional.empty()
                : Optional.of(new State(new CycleRequest(next, request.text(), request.past()), state.held));
    }

    /** Continues with the written state. */
    private Optional<State> written(CycleRun run, State state, Deadline deadline) throws IOException {
        try (ContentDraft draft = library.draft()) {
            if (run.isLast()) {
                CycleAnswer unused = service.step(run, state.request, null, deadline);
                return Optional.empty();
            }
            try (OutputStream packed = new GZIPOutputStream(draft.out(), 1 << 16)) {
                CycleAnswer unused =
                        service.step(run, state.request, new NextStateOutput(packed, Format.JSON), deadline);
            }
            Reference held = library.contents().keep(draft);
            CycleKey key = state.request.key();
            CycleKey next = key.on(held.hash()).timed(key.intervals().continued());
            return Optional.of(new State(new CycleRequest(next, state.request.text()), held));
        }
    }
}
