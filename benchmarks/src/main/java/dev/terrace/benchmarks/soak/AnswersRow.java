package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.util.List;
import java.util.function.Consumer;

/** The answers to all requests of one kind. */
record AnswersRow(String name, StatusCounts tally) implements Row {
    @Override
    public List<Cell> measure(Consumer<String> progress) {
        return List.of(
                Cell.count("sent", tally.sent(name)), new Cell("answers", tally.shown(name), "", tally.isSound(name)));
    }
}
