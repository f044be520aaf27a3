package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Advice, as a document for programs. */
public final class AdviceDocument {
    private AdviceDocument() {}

    /** Returns the fields below the inputs. */
    public static Map<String, Object> of(Advice advice) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(advice.goal().word(), advice.goal().key());
        Map<String, Object> before = new LinkedHashMap<>();
        before.put("fate", advice.fate());
        before.put("because", advice.because());
        document.put("before", before);
        document.put(
                "suggestions",
                advice.suggestions().stream().map(AdviceDocument::suggestion).toList());
        document.put("tried", advice.tried());
        document.put("complete", advice.complete());
        if (!advice.nothing().isEmpty()) {
            document.put("nothing", advice.nothing());
        }
        return document;
    }

    private static Map<String, Object> suggestion(Suggestion suggestion) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("says", suggestion.step().says());
        map.put("cost", suggestion.cost());
        map.put("then", suggestion.then());
        map.put("changes", changes(suggestion.step()));
        map.put(
                "smaller",
                suggestion.smaller().stream()
                        .map(smaller -> {
                            Map<String, Object> step = new LinkedHashMap<>();
                            step.put("says", smaller.says());
                            step.put("changes", changes(smaller));
                            return step;
                        })
                        .toList());
        map.put("sideEffects", sideEffects(suggestion.loses(), suggestion.evicts()));
        return map;
    }

    static Map<String, Object> sideEffects(List<String> loses, List<String> evicts) {
        Map<String, Object> sideEffects = new LinkedHashMap<>();
        sideEffects.put("loses", loses);
        sideEffects.put("evicts", evicts);
        return sideEffects;
    }

    /** Returns the changes of a step as documents. */
    public static List<Map<String, Object>> changes(IdeaStep step) {
        return step.changes().stream().map(Change::document).toList();
    }
}
