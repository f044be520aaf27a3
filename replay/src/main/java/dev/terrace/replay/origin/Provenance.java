package dev.terrace.replay.origin;

import java.util.List;

/**
 * The origin of results.
 *
 * @param terrace the version of Terrace
 * @param java the version of Java
 * @param trace the files of the trace
 * @param configurations the configurations, in the order of the results
 * @param jars the JARs of the plugins that the configurations name
 */
public record Provenance(
        String terrace, String java, List<Hashed> trace, List<Hashed> configurations, List<Hashed> jars) {}
