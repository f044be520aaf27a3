package dev.terrace.whatif.comparison;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.CycleSeries;
import dev.terrace.report.QueueMoment;
import dev.terrace.report.SeriesCycle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The consecutive cycles of one configuration. Mutable. */
public final class Course {
    private final CycleSeries series;
    private final List<QueueMoment> queues = new ArrayList<>();
    private @Nullable Cluster cluster;
    private int cycles;
    private int bound;
    private int evicted;
    private int admitted;

    /** @param grace the time for which evicted pods stay */
    public Course(Duration grace) {
        series = new CycleSeries(grace);
    }

    /** Adds the next cycle. */
    public void add(Cluster cluster, CycleReport report) {
        if (this.cluster == null) {
            this.cluster = cluster;
        }
        cycles++;
        bound += report.binds().size();
        evicted += report.evictions().size();
        admitted += report.admitted().size();
        series.add(SeriesCycle.of(cluster, report));
        queues.addAll(QueueMoment.of(cycles, cluster, report));
    }

    /** Returns the cluster of the first cycle. */
    public Cluster cluster() {
        return Objects.requireNonNull(cluster, "no cycle");
    }

    /** Returns the number of cycles so far. */
    public int cycles() {
        return cycles;
    }

    /** Returns the queues after each cycle, in the order of the cycles, each sorted by name. */
    public List<QueueMoment> queues() {
        return List.copyOf(queues);
    }

    /** Returns the same summary as for one multi-cycle run. */
    public Map<String, Object> summary() {
        return series.document();
    }

    /** Returns the sentence for cycles that do not settle, as for one multi-cycle run. */
    public Optional<String> unsettled() {
        return series.unsettled();
    }

    int bound() {
        return bound;
    }

    int evicted() {
        return evicted;
    }

    int admitted() {
        return admitted;
    }
}
