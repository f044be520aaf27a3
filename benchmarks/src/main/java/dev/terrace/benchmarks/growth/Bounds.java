package dev.terrace.benchmarks.growth;

import java.time.Duration;

/**
 * How far dimensions are measured.
 *
 * @param times how often both sizes are run; medians count
 * @param least how many seconds of CPU the smaller size is to take, without the start
 * @param mostBytes how large the dump of the larger size may be
 * @param mostObjects how many objects it may have
 * @param limit after which a process is killed, and its dimension has failed
 */
public record Bounds(int times, double least, long mostBytes, int mostObjects, Duration limit) {}
