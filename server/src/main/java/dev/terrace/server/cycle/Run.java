package dev.terrace.server.cycle;

import dev.terrace.report.CycleSeries;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A running chain of cycles. Thread-safe. */
public final class Run {
    /** The progress of a run. */
    enum Status {
        QUEUED,
        RUNNING,
        DONE,
        CANCELLED,
        FAILED;

        boolean isEnd() {
            return this != QUEUED && this != RUNNING;
        }
    }

    private final String id;
    private final int of;
    private final CycleSeries series;
    private final List<String> reports = new ArrayList<>();
    private final List<Consumer<Run>> watchers = new CopyOnWriteArrayList<>();
    private Status status = Status.QUEUED;
    private int bound;
    private int evicted;
    private String detail = "";

    /** @param grace the time for which evicted pods stay */
    Run(String id, int of, Duration grace) {
        this.id = id;
        this.of = of;
        this.series = new CycleSeries(grace);
    }

    public String id() {
        return id;
    }

    public synchronized boolean hasEnded() {
        return status.isEnd();
    }

    /** Ends the run after its current cycle, unless it has ended. */
    public void cancel() {
        end(Status.CANCELLED, "");
    }

    /** Calls the watcher after every step, including the last, on any thread. */
    public void watch(Consumer<Run> watcher) {
        watchers.add(watcher);
    }

    /** Removes a watcher. */
    public void unwatch(Consumer<Run> watcher) {
        watchers.remove(watcher);
    }

    /** The progress, as the API reports it; at the end with the summary that {@code run --cycles} prints. */
    public synchronized JsonObject toJson() {
        JsonObject json = new JsonObject()
                .put("id", id)
                .put("status", status.name().toLowerCase(Locale.ROOT))
                .put("done", reports.size())
                .put("of", of)
                .put("bound", bound)
                .put("evicted", evicted);
        if (!detail.isEmpty()) {
            json.put("detail", detail);
        }
        json.put("reports", new JsonArray(List.copyOf(reports)));
        return status.isEnd() && !reports.isEmpty() ? json.put("summary", new JsonObject(series.document())) : json;
    }

    /** Records one more finished cycle. */
    void step(String report, CycleSummary summary) {
        synchronized (this) {
            reports.add(report);
            bound += summary.bound();
            evicted += summary.evicted();
            series.add(summary.facts());
            if (!status.isEnd()) {
                status = reports.size() == of ? Status.DONE : Status.RUNNING;
            }
        }
        tell();
    }

    /** Returns whether the next cycle is the last. */
    synchronized boolean isLast() {
        return reports.size() == of - 1;
    }

    void fail(String sentence) {
        end(Status.FAILED, sentence);
    }

    private void end(Status how, String sentence) {
        synchronized (this) {
            if (status.isEnd()) {
                return;
            }
            status = how;
            detail = sentence;
        }
        tell();
    }

    private void tell() {
        watchers.forEach(watcher -> watcher.accept(this));
    }
}
