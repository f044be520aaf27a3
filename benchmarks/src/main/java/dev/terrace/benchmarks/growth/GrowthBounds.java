package dev.terrace.benchmarks.growth;

import java.time.Duration;

/**
 * Limits of the measurement.
 *
 * @param times the number of runs of both sizes; medians count
 * @param least the CPU seconds that the smaller size should take, without the start
 * @param mostBytes the maximum number of bytes of the larger dump
 * @param mostObjects the maximum number of objects of the larger dump
 * @param limit the time after which a process is killed and its dimension has failed
 */
public record GrowthBounds(int times, double least, long mostBytes, int mostObjects, Duration limit) {}
