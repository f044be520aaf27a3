package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.table.Section;
import java.nio.file.Path;

/** The table of all dimensions. */
public final class GrowthSection {
    private GrowthSection() {}

    /**
     * @param scratch an existing folder for temporary files
     * @param commit the commit of the sources
     */
    public static Section of(TerraceProcess terrace, Path scratch, GrowthBounds bounds, String commit) {
        GrowthEnvironment environment = new GrowthEnvironment(terrace, scratch, bounds, commit);
        return new Section(
                "Growth of whole processes",
                "`terrace run` at a size and at twice that size: CPU time and memory, without what an empty cluster"
                        + " takes. Each dimension says beforehand with which exponent it may grow. Quotient: the median"
                        + " of the larger over the smaller, run one after the other. Each line says at which commit it"
                        + " was measured. The JVM has one processor, one collector thread and generations of fixed"
                        + " sizes (" + GrowthMeasurement.JVM
                        + "), so that neither collections nor threads that help are"
                        + " quotients of their own. CPU time is that of the process: it tells little of what else runs"
                        + " on the machine.",
                GrowthDimensions.all().stream()
                        .map(dimension -> new DimensionRow(dimension, environment))
                        .toList());
    }
}
