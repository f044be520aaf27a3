package dev.terrace.server.cycle;

import dev.terrace.report.CycleSeries;
import dev.terrace.server.run.Run;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A running chain of cycles. At its end it has the summary that {@code run --cycles} prints. Thread-safe. */
public final class CycleRun extends Run {
    private final int of;
    private final CycleSeries series;
    private final List<String> reports = new ArrayList<>();
    private int bound;
    private int evicted;

    /** @param grace the time for which evicted pods stay */
    public CycleRun(int of, Duration grace) {
        super("cycles");
        this.of = of;
        this.series = new CycleSeries(grace);
    }

    @Override
    protected void addTo(JsonObject json, boolean isOver) {
        json.put("done", reports.size())
                .put("of", of)
                .put("bound", bound)
                .put("evicted", evicted)
                .put("reports", new JsonArray(List.copyOf(reports)));
        if (isOver && !reports.isEmpty()) {
            json.put("summary", new JsonObject(series.document()));
        }
    }

    /** Records one more finished cycle. */
    void step(String report, CycleSummary summary) {
        step(() -> {
            reports.add(report);
            bound += summary.bound();
            evicted += summary.evicted();
            series.add(summary.facts());
            return reports.size() == of;
        });
    }

    /** Returns whether the next cycle is the last. */
    synchronized boolean isLast() {
        return reports.size() == of - 1;
    }
}
