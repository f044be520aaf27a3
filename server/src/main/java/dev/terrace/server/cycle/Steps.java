package dev.terrace.server.cycle;

import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problems;
import dev.terrace.server.store.Contents.Held;
import dev.terrace.server.store.Draft;
import dev.terrace.server.work.Busy;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.WorkQueue;
import dev.terrace.snapshot.SnapshotWriter.Format;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/** Takes runs from one cycle to the next: a piece of work for each, so that runs and single cycles take turns. */
public final class Steps {
    private final Library library;
    private final CycleService desk;

    public Steps(Library library, CycleService desk) {
        this.library = library;
        this.desk = desk;
    }

    /** @throws Busy if there is no room for its first cycle */
    void begin(Run run, SnapshotEntry snapshot, Choice choice, WorkQueue work) {
        CycleKey recipe = CycleService.recipe(snapshot, choice, false);
        follow(
                run,
                work.submit(
                        deadline -> {
                            String text = choice.text().read();
                            return step(run, new CycleRequest(recipe, text), Optional.empty(), deadline);
                        },
                        late -> late.ifPresent(Steps::release)),
                work);
    }

    /**
     * What a cycle left behind.
     *
     * @param held the state after it
     */
    private record State(CycleRequest order, Held held) {}

    private void follow(Run run, CompletableFuture<Optional<State>> step, WorkQueue work) {
        var unused = step.thenAccept(state -> state.ifPresent(left -> next(run, left, work)))
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        run.fail(Problems.of(failure).detail());
                    }
                });
    }

    private void next(Run run, State state, WorkQueue work) {
        if (run.hasEnded()) {
            release(state);
        } else {
            submit(run, state, work);
        }
    }

    private void submit(Run run, State state, WorkQueue work) {
        CycleKey last = state.order.recipe();
        CycleKey recipe = new CycleKey(
                last.snapshot(),
                state.held.hash(),
                last.configuration(),
                last.chosen(),
                last.configurationKey(),
                last.verify());
        try {
            CycleRequest order = new CycleRequest(recipe, state.order.text());
            follow(
                    run,
                    work.submit(
                            deadline -> step(run, order, Optional.of(state), deadline),
                            late -> late.ifPresent(Steps::release)),
                    work);
        } catch (Busy e) {
            // A run that has begun waits for as long as it takes.
            CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(() -> next(run, state, work));
        }
    }

    /** The state after the cycle; empty if the chain ends with it. */
    private Optional<State> step(Run run, CycleRequest order, Optional<State> before, Deadline deadline)
            throws IOException {
        try (Draft draft = library.draft()) {
            if (run.hasEnded()) {
                return Optional.empty();
            }
            if (run.isLast()) {
                desk.step(run, order, null, deadline);
                return Optional.empty();
            }
            try (OutputStream packed = new GZIPOutputStream(draft.out(), 1 << 16)) {
                desk.step(run, order, new NextState(packed, Format.JSON), deadline);
            }
            return Optional.of(new State(order, library.contents().keep(draft)));
        } finally {
            before.ifPresent(Steps::release);
        }
    }

    private static void release(State state) {
        state.held.release();
    }
}
