package dev.terrace.cli.explanation;

import dev.terrace.model.explanation.Question;
import dev.terrace.model.report.CycleReport.Figure;
import java.util.ArrayList;
import java.util.List;

/** Answers with their votes: who agreed, who did not, and by what numbers. */
final class Votes {
    private static final String NEEDS = "needs";

    private Votes() {}

    /** {@code no: gang (worker 3 of 4)}; plugins that voted as the answer is are only named. */
    static String of(Question question) {
        List<String> votes = question.votes().stream()
                .map(vote -> vote.plugin()
                        + (isPlain(question, vote.vote()) ? "" : " " + says(vote.vote()))
                        + (vote.numbers().isEmpty() ? "" : " (" + numbers(vote.numbers()) + ")"))
                .distinct()
                .toList();
        return (question.answer() ? "yes" : "no") + (votes.isEmpty() ? "" : ": " + String.join(", ", votes));
    }

    private static boolean isPlain(Question question, String vote) {
        return vote.equals(question.answer() ? "yes" : "no");
    }

    private static String says(String vote) {
        return switch (vote) {
            case "permit" -> "permits";
            case "reject" -> "rejects";
            case "abstain" -> "abstains";
            default -> "says " + vote;
        };
    }

    /** A number and what is needed of it are one part: {@code worker 3 of 4}. */
    static String numbers(List<Figure> figures) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            Figure figure = figures.get(i);
            String text = figure.name() + " " + Numbers.of(figure.value());
            String next = i + 1 < figures.size() ? figures.get(i + 1).name() : "";
            if (next.equals(NEEDS) || next.equals(figure.name() + " " + NEEDS)) {
                i++;
                text += " of " + Numbers.of(figures.get(i).value());
            }
            parts.add(text);
        }
        return String.join(", ", parts);
    }
}
