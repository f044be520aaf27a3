package dev.terrace.replay.sweep;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.contract.RootFailure;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.OneLine;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes runs, each on one thread, some at a time. Their results do not depend on the number.
 *
 * @param jobs the number of runs at a time
 * @param limit the longest time of a run; null for no limit
 * @param patience the further time in which a run can notice the limit, which it does between two cycles. After that,
 *     its thread is abandoned, because code of a plugin cannot be stopped
 */
public record SweepRunner(int jobs, @Nullable Duration limit, Duration patience) {
    /** Executes a run. */
    @FunctionalInterface
    public interface Replaying {
        /** @param isStopped polled before each cycle; the result of a stopped run is partial */
        ReplayResult run(SweepRun run, BooleanSupplier isStopped);
    }

    /**
     * Executes runs in their order.
     *
     * @param isStopped whether no further run shall start, and those in progress shall be given up; thread-safe
     * @param rows receives the row of each run that has ended; called by one thread at a time
     * @throws InvalidInput if {@code rows} throws it, such as on a full disk; no further run starts then
     */
    public void run(List<SweepRun> runs, Replaying replaying, BooleanSupplier isStopped, Consumer<RunRow> rows)
            throws InterruptedException, ExecutionException {
        Iterator<SweepRun> left = runs.iterator();
        AtomicBoolean hasFailed = new AtomicBoolean();
        BooleanSupplier isOver = () -> hasFailed.get() || isStopped.getAsBoolean();
        List<CompletableFuture<Void>> workers = new ArrayList<>();
        for (int worker = 0; worker < Math.min(jobs, runs.size()); worker++) {
            workers.add(started("terrace-sweep-" + worker, () -> work(left, replaying, isOver, rows), hasFailed));
        }
        for (CompletableFuture<Void> worker : workers) {
            var unused = worker.get();
        }
    }

    /** Starts a task on a thread that does not keep the process alive. */
    private static CompletableFuture<Void> started(String name, Runnable task, AtomicBoolean hasFailed) {
        return CompletableFuture.runAsync(task, work -> start(name, work)).whenComplete((done, failure) -> {
            if (failure != null) {
                hasFailed.set(true);
            }
        });
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void work(Iterator<SweepRun> left, Replaying replaying, BooleanSupplier isOver, Consumer<RunRow> rows) {
        while (true) {
            SweepRun next;
            synchronized (left) {
                if (!left.hasNext() || isOver.getAsBoolean()) {
                    return;
                }
                next = left.next();
            }
            RunRow row = row(next, replaying, isOver);
            if (row != null) {
                synchronized (rows) {
                    rows.accept(row);
                }
            }
        }
    }

    /** Returns the row of a run; null if it was given up because the sweep is over. */
    private @Nullable RunRow row(SweepRun run, Replaying replaying, BooleanSupplier isOver) {
        long start = System.nanoTime();
        BooleanSupplier isLate = () -> limit != null && System.nanoTime() - start > limit.toNanos();
        try {
            ReplayResult result =
                    awaited(() -> replaying.run(run, () -> isOver.getAsBoolean() || isLate.getAsBoolean()));
            if (!result.isPartial()) {
                Map<ReplayMetric, Number> bounds =
                        result.bounds() == null ? Map.of() : result.bounds().byMetric();
                return new RunRow(run, result.metrics(), bounds, seconds(start), null);
            }
            return isLate.getAsBoolean() ? late(run, start) : null;
        } catch (TimeoutException e) {
            return late(run, start);
        } catch (ExecutionException e) {
            return RunRow.failed(run, seconds(start), sentence(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Runs a replay on this thread; with a limit, on one that can be abandoned. */
    private ReplayResult awaited(Supplier<ReplayResult> replay)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (limit == null) {
            return CompletableFuture.supplyAsync(replay, Runnable::run).get();
        }
        String name = Thread.currentThread().getName() + "-run";
        return CompletableFuture.supplyAsync(replay, task -> start(name, task))
                .get(limit.plus(patience).toNanos(), TimeUnit.NANOSECONDS);
    }

    private RunRow late(SweepRun run, long start) {
        return RunRow.failed(
                run,
                seconds(start),
                "took longer than %s s (--timeout) and was ended"
                        .formatted(limit == null ? 0 : limit.toMillis() / 1000.0));
    }

    private static double seconds(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / 1000.0;
    }

    private static String sentence(Throwable thrown) {
        Throwable failure = RootFailure.of(thrown);
        if (failure instanceof InvalidInput input) {
            return OneLine.of(input.findings().get(0).toString());
        }
        if (failure instanceof PluginFailure) {
            return OneLine.of(String.valueOf(failure.getMessage()));
        }
        if (failure instanceof OutOfMemoryError) {
            return "the heap is too small; run fewer at a time with --jobs, or give Java more";
        }
        return OneLine.of(
                "this is a defect of Terrace: %s. Repeat this run alone with --debug".formatted(thrown.getCause()));
    }
}
