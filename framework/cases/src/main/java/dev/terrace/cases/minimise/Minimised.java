package dev.terrace.cases.minimise;

import dev.terrace.cases.NewCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a minimisation.
 *
 * @param keep the statements that hold for it, as they were written
 * @param tried the number of cycles that were run
 * @param isMinimal whether no single object, plugin or action can be removed; false if the limit of cycles was reached
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
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("keep", keep);
        document.put(
                "objects", change(whole.objects().size(), smallest.objects().size()));
        document.put("bytes", change(whole.bytes(), smallest.bytes()));
        document.put("tried", tried);
        document.put("minimal", isMinimal);
        return document;
    }

    private static Map<String, Object> change(long before, long after) {
        Map<String, Object> change = new LinkedHashMap<>();
        change.put("before", before);
        change.put("after", after);
        return change;
    }
}
