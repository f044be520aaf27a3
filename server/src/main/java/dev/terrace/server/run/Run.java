package dev.terrace.server.run;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Long work in progress. Thread-safe: methods of a subclass are called under its lock. */
public abstract class Run {
    /** The progress of a run. */
    private enum Status {
        QUEUED,
        RUNNING,
        DONE,
        CANCELLED,
        FAILED;

        boolean isEnd() {
            return this != QUEUED && this != RUNNING;
        }
    }

    private final String id = UUID.randomUUID().toString();
    private final String kind;
    private final List<Consumer<Run>> watchers = new CopyOnWriteArrayList<>();
    private Status status = Status.QUEUED;
    private String detail = "";

    /** @param kind the kind of work, for clients */
    protected Run(String kind) {
        this.kind = kind;
    }

    public final String id() {
        return id;
    }

    public final String kind() {
        return kind;
    }

    public final synchronized boolean hasEnded() {
        return status.isEnd();
    }

    final synchronized boolean hasFailed() {
        return status == Status.FAILED;
    }

    /** Calls the watcher after every step, including the last, on any thread. */
    public final void watch(Consumer<Run> watcher) {
        watchers.add(watcher);
    }

    /** Removes a watcher. */
    public final void unwatch(Consumer<Run> watcher) {
        watchers.remove(watcher);
    }

    /** Returns the progress, as the API reports it. */
    public final synchronized JsonObject toJson() {
        JsonObject json = new JsonObject()
                .put("id", id)
                .put("kind", kind)
                .put("status", status.name().toLowerCase(Locale.ROOT));
        addTo(json, status.isEnd());
        return detail.isEmpty() ? json : json.put("detail", detail);
    }

    /**
     * Adds the progress of this kind of work.
     *
     * @param isOver whether the run has ended
     */
    protected abstract void addTo(JsonObject json, boolean isOver);

    /** Returns the sentence about a cancellation; empty without one. */
    protected String cancelled() {
        return "";
    }

    /**
     * Records a step.
     *
     * @param step changes the fields of a subclass, also after the end; returns whether the work is done
     */
    protected final void step(BooleanSupplier step) {
        synchronized (this) {
            boolean isDone = step.getAsBoolean();
            if (!status.isEnd()) {
                status = isDone ? Status.DONE : Status.RUNNING;
            }
        }
        tell();
    }

    /** Sets a sentence about a run that goes on or is done. */
    protected final synchronized void note(String sentence) {
        detail = sentence;
    }

    /** Ends the run after its current step, unless it has ended. */
    public final void cancel() {
        end(Status.CANCELLED, this::cancelled);
    }

    /** Ends the run, unless it has ended. */
    public final void fail(String sentence) {
        end(Status.FAILED, () -> sentence);
    }

    private void end(Status end, Supplier<String> sentence) {
        synchronized (this) {
            if (status.isEnd()) {
                return;
            }
            status = end;
            detail = sentence.get();
        }
        tell();
    }

    private void tell() {
        watchers.forEach(watcher -> watcher.accept(this));
    }
}
