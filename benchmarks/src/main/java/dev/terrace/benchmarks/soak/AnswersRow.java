package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Row;
import java.util.List;
import java.util.function.Consumer;

/** The answers to all requests of one kind. */
record AnswersRow(String name, Tally tally) implements Row {
    @Override
    public List<Figure> measure(Consumer<String> progress) {
        return List.of(
                Figure.count("sent", tally.sent(name)),
                new Figure("answers", tally.shown(name), "", tally.isSound(name)));
    }
}
