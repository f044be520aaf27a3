package dev.terrace.cli.report;

import dev.terrace.report.difference.Balance;
import dev.terrace.report.difference.QueueChange.Verdict;
import dev.terrace.report.name.FirstNames;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the queues that gain and lose as a sentence. */
public final class BalanceText {
    private static final int MAX_NAMED = 4;

    private BalanceText() {}

    /** Returns text such as {@code research gains; batch, web lose, after promises}. */
    public static String of(Balance balance) {
        String sentence = Stream.of(
                        names(balance.queues(Verdict.GAINING), "gains", "gain"),
                        names(balance.queues(Verdict.LOSING), "loses", "lose"),
                        names(balance.queues(Verdict.MIXED), "gains and loses", "gain and lose"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return (sentence.isEmpty() ? "no queue gains or loses" : sentence)
                + (balance.dependsOnPromises() ? ", after promises" : "");
    }

    private static String names(List<String> queues, String one, String many) {
        if (queues.isEmpty()) {
            return "";
        }
        return FirstNames.of(queues, MAX_NAMED) + " " + (queues.size() == 1 ? one : many);
    }
}
