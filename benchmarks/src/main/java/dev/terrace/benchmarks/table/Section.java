package dev.terrace.benchmarks.table;

import java.util.List;

/**
 * The rows of one table.
 *
 * @param title a heading
 * @param about a sentence or two about the meaning of the columns
 */
public record Section(String title, String about, List<? extends Row> rows) {}
