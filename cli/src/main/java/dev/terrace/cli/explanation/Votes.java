package dev.terrace.cli.explanation;

import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formats an answer with the votes of the plugins and their figures. */
final class Votes {
    private static final String NEEDS = "needs";

    private Votes() {}

    /**
     * Returns text such as {@code no: gang (worker 3 of 4)}. A plugin that voted like the answer is shown without its
     * vote.
     */
    static String of(Question question) {
        List<String> votes = question.votes().stream()
                .map(vote -> vote.plugin()
                        + (isPlain(question, vote.vote()) ? "" : " " + says(vote.vote()))
                        + (numbers(vote).isEmpty() ? "" : " (" + numbers(vote) + ")"))
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

    /** Formats a limit as a sum: {@code held 1 cpu + admitted before it 8 + its 20 = 29 > 28}. */
    private static String numbers(PluginVote vote) {
        return vote.lacks().isEmpty()
                ? numbers(vote.numbers())
                : vote.lacks().stream().map(Votes::sum).collect(Collectors.joining("; "));
    }

    private static String sum(LimitLack lack) {
        return "held %s %s%s + its %s = %s > %s, %s"
                .formatted(
                        lack.amount(lack.held()),
                        lack.resource(),
                        lack.reserved() == 0 ? "" : " + admitted before it " + lack.amount(lack.reserved()),
                        lack.amount(lack.asked()),
                        lack.amount(lack.sum()),
                        lack.amount(lack.limit()),
                        lack.queue().isEmpty() ? lack.holder() : "the limit of " + lack.queue());
    }

    /** Joins figures; a figure and the amount that is needed form one part: {@code worker 3 of 4}. */
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
