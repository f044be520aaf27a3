package dev.terrace.cases.minimise;

import dev.terrace.cases.NewCase;
import dev.terrace.report.Fields;
import java.util.List;
import java.util.Map;

/**
 * The result of a minimisation.
 *
 * @param keep the statements that hold for it, as they were written
 * @param tried the number of trials
 * @param isMinimal whether no single object, plugin or action can be removed; false if the limit of trials was reached
 *     first
 * @param before the fate of each statement's object in the whole input, in words
 * @param after the same in the case; a statement may hold for another reason
 */
public record Minimised(
        List<String> keep,
        NewCase whole,
        NewCase smallest,
        int tried,
        boolean isMinimal,
        List<String> before,
        List<String> after) {
    /** Returns the result as a document for programs. */
    public Map<String, Object> document() {
        return new Fields()
                .with("keep", keep)
                .with(
                        "objects",
                        change(whole.objects().size(), smallest.objects().size()))
                .with("bytes", change(whole.bytes(), smallest.bytes()))
                .with("tried", tried)
                .with("minimal", isMinimal);
    }

    private static Fields change(long before, long after) {
        return new Fields().with("before", before).with("after", after);
    }
}
