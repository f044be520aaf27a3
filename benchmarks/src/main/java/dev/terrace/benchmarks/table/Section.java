package dev.terrace.benchmarks.table;

import java.util.List;

/**
 * Rows that stand in one table.
 *
 * @param title a heading
 * @param about a sentence or two that say what the columns mean
 */
public record Section(String title, String about, List<? extends Row> rows) {}
