package dev.terrace.plugins.dirac;

import dev.terrace.model.StateValue;
import java.util.List;
import java.util.SortedMap;

/**
 * What {@link HistoryState} says, as it goes from session to session.
 *
 * @param whos all users that {@code parts} tell of, and maybe some that were
 * @param parts what ran, in order, each part of earlier quarters of an hour than the next, and each merged
 * @param averages the average number of jobs
 */
record HistoryValue(Whos whos, List<Ran> parts, SortedMap<Average, Double> averages) implements StateValue {
    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        averages.forEach((average, jobs) -> text.append(average.line(jobs)));
        parts.forEach(part -> part.write(whos, text));
        return text.toString();
    }

    /** Whether its text says the same: lines can name all users, and no amount is infinite. */
    boolean isPlain() {
        return whos.isPlain()
                && parts.stream().allMatch(Ran::isFinite)
                && averages.values().stream().noneMatch(jobs -> Double.isInfinite(jobs));
    }
}
