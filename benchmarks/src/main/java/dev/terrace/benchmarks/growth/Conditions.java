package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.Terrace;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What all dimensions are measured with.
 *
 * @param scratch an existing folder, in which each dimension has one of its own while it is measured
 * @param commit of the sources
 * @param starts what a start takes, by the text of the configuration; most dimensions share theirs
 */
record Conditions(Terrace terrace, Path scratch, Bounds bounds, String commit, Map<String, Cost> starts) {
    Conditions(Terrace terrace, Path scratch, Bounds bounds, String commit) {
        this(terrace, scratch, bounds, commit, new ConcurrentHashMap<>());
    }

    /** What a start with a configuration takes, measured once. */
    Cost start(String conf, Function<String, Cost> measured) {
        return starts.computeIfAbsent(conf, measured);
    }
}
