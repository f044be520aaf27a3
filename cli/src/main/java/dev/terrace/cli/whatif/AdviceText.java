package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.finding.Words;
import dev.terrace.report.name.FirstNames;
import dev.terrace.report.name.Owners;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.IdeaStep;
import dev.terrace.whatif.unblock.SideEffects;
import dev.terrace.whatif.unblock.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The suggestions for a job or a pod as a table, with the pods that lose by each. */
public final class AdviceText {
    private static final int MAX_NAMES = 3;
    private static final int MAX_FAILED = 6;

    private AdviceText() {}

    /** @param owners the owners of the cluster's jobs */
    public static void print(Advice advice, Owners owners, Page page) {
        page.println();
        page.bold(List.of(owners.nameOf(advice.goal().key()) + owners.renamed(headline(advice))), "");
        table(advice, owners).print(page);
        page.println();
        if (!advice.nothing().isEmpty()) {
            page.print(List.of(owners.renamed(advice.nothing())), "");
        }
        if (!advice.suggestions().isEmpty() && !advice.failed().isEmpty()) {
            page.print(List.of("Not enough alone: " + owners.renamed(failed(advice.failed()))), "");
        }
        page.faint(List.of(end(advice)), "");
        page.println();
    }

    private static String headline(Advice advice) {
        String because = advice.because().isEmpty() ? "" : ": " + advice.because();
        // The reason of a job that runs describes its pods that wait.
        if (advice.isReached() && !because.isEmpty()) {
            return because;
        }
        String fate = " " + advice.fate();
        // The sentences about pods name the fate themselves.
        return because.startsWith(": it is" + fate)
                ? because.substring(": it".length())
                : switch (advice.fate()) {
                    case "gated", "running", "bound", "pipelined" -> " is" + fate + because;
                    default -> fate + because;
                };
    }

    private static Table table(Advice advice, Owners owners) {
        Table table = Table.of(">", "WOULD HELP", "CHANGES", "AND THEN");
        int number = 1;
        for (Suggestion suggestion : advice.suggestions()) {
            table.row(
                    number++,
                    owners.renamed(suggestion.step().says()),
                    suggestion.step().changes().isEmpty()
                            ? "nothing"
                            : things(suggestion.step().changes()),
                    then(suggestion));
        }
        return table;
    }

    private static String things(List<Change> changes) {
        boolean isOfPods = changes.size() > 1 && changes.stream().allMatch(Change.Removed.class::isInstance);
        return isOfPods
                ? changes.size() + " pods"
                : changes.stream().map(AdviceText::thing).distinct().collect(Collectors.joining(", "));
    }

    private static String thing(Change change) {
        if (change instanceof Change.Configured) {
            return "the configuration";
        }
        if (change instanceof Change.Removed) {
            return "a pod";
        }
        if (change instanceof Change.AddedNodes) {
            return "new nodes";
        }
        if (change instanceof Change.Patched && !change.kind().equals("Pod")) {
            return switch (change.kind()) {
                case "PodGroup" -> "its group";
                case "Queue" -> "its queue";
                default -> "a node";
            };
        }
        return "its pods";
    }

    private static String then(Suggestion suggestion) {
        boolean removes = suggestion.step().changes().stream().anyMatch(Change.Removed.class::isInstance);
        boolean isFree = suggestion.sideEffects().count() == 0;
        // The suggestion already names the pods that leave.
        return removes && isFree ? suggestion.then() : suggestion.then() + "; " + losers(suggestion.sideEffects());
    }

    /** Returns the pods that lose by a change, in words. */
    static String losers(SideEffects effects) {
        List<String> loses = effects.loses();
        List<String> evicts = effects.evicts();
        List<String> parts = new ArrayList<>();
        if (!loses.isEmpty()) {
            parts.add(FirstNames.of(loses, MAX_NAMES) + (loses.size() == 1 ? " waits" : " wait"));
        }
        if (!evicts.isEmpty()) {
            parts.add(FirstNames.of(evicts, MAX_NAMES) + (evicts.size() == 1 ? " is" : " are") + " evicted");
        }
        return parts.isEmpty() ? "no pod loses" : String.join("; ", parts);
    }

    private static String failed(List<IdeaStep> failed) {
        List<String> some =
                failed.stream().map(IdeaStep::says).distinct().limit(MAX_FAILED).toList();
        String more = failed.size() > some.size() ? " · " + (failed.size() - some.size()) + " more" : "";
        return String.join(" · ", some) + more;
    }

    private static String end(Advice advice) {
        String cycles = Words.count(advice.tried(), "cycle")
                + (advice.complete()
                        ? ""
                        : " (%s; raise the limit with --cycles or --seconds)".formatted(advice.extent()));
        return advice.suggestions().isEmpty()
                ? cycles + "."
                : cycles + "; each line was run as it stands"
                        + (advice.complete() ? ", and the next smaller amount fails" : "")
                        + ". --patch 1 prints the change, --kubectl 1 as commands.";
    }
}
