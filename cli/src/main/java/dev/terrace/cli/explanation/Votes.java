package dev.terrace.cli.explanation;

import dev.terrace.model.explanation.Question;
import dev.terrace.model.report.CycleReport.Figure;
import java.util.List;

/** Questions with their votes, each in a line. */
final class Votes {
    private Votes() {}

    static String line(Question question) {
        List<String> votes = question.votes().stream()
                .map(vote -> vote.plugin() + " " + vote.vote()
                        + (vote.numbers().isEmpty() ? "" : " (" + numbers(vote.numbers()) + ")"))
                .distinct()
                .toList();
        return "%s %s%s"
                .formatted(
                        question.hook(),
                        question.answer() ? "yes" : "no",
                        votes.isEmpty() ? "" : ": " + String.join(", ", votes));
    }

    static String numbers(List<Figure> figures) {
        return String.join(
                ", ",
                figures.stream()
                        .map(figure -> figure.name() + " " + Numbers.of(figure.value()))
                        .toList());
    }
}
