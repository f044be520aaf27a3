package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The shared environment of all dimensions.
 *
 * @param scratch an existing folder, in which each dimension has its own folder during its measurement
 * @param commit the commit of the sources
 * @param starts the cost of a start, by the text of the configuration; most dimensions share one
 */
record GrowthEnvironment(
        TerraceProcess terrace, Path scratch, GrowthBounds bounds, String commit, Map<String, Cost> starts) {
    GrowthEnvironment(TerraceProcess terrace, Path scratch, GrowthBounds bounds, String commit) {
        this(terrace, scratch, bounds, commit, new ConcurrentHashMap<>());
    }

    /** The cost of a start with a configuration. Measured once. */
    Cost start(String conf, Function<String, Cost> measured) {
        return starts.computeIfAbsent(conf, measured);
    }
}
