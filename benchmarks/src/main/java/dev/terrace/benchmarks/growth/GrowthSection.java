package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.Terrace;
import dev.terrace.benchmarks.table.Section;
import java.nio.file.Path;
import java.time.Duration;

/** The table of all dimensions. */
public final class GrowthSection {
    private GrowthSection() {}

    /**
     * @param scratch an existing folder for temporary files
     * @param times how often both sizes are run; medians count
     * @param least how many seconds of CPU the smaller size is to take
     * @param mostBytes how large a dump may be
     * @param mostObjects how many objects it may have
     * @param limit after which a process is killed, and its dimension has failed
     */
    public static Section of(
            Terrace terrace, Path scratch, int times, double least, long mostBytes, int mostObjects, Duration limit) {
        Trial trial = new Trial(terrace, scratch, times, least, mostBytes, mostObjects, limit);
        return new Section(
                "Growth of whole processes",
                "`terrace run` at a size and at twice that size: CPU time and memory, without what an empty cluster"
                        + " takes. Each dimension says beforehand with which exponent it may grow. Quotient: the median of"
                        + " the larger over the smaller, run one after the other.",
                Dimensions.all().stream()
                        .map(dimension -> new DimensionRow(dimension, trial))
                        .toList());
    }
}
