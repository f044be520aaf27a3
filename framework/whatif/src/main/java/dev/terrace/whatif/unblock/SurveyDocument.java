package dev.terrace.whatif.unblock;

import java.util.LinkedHashMap;
import java.util.Map;

/** A survey, as a document for programs. */
public final class SurveyDocument {
    private SurveyDocument() {}

    /** Returns the fields below the inputs. */
    public static Map<String, Object> of(Survey survey) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("waiting", survey.jobs().size());
        document.put("helped", survey.helped());
        document.put(
                "changes", survey.changes().stream().map(SurveyDocument::change).toList());
        document.put("jobs", survey.jobs().stream().map(SurveyDocument::job).toList());
        document.put("tried", survey.tried());
        document.put("complete", survey.complete());
        return document;
    }

    private static Map<String, Object> change(Survey.Shared shared) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("says", shared.step().says());
        map.put("cost", shared.cost());
        map.put("changes", AdviceDocument.changes(shared.step()));
        map.put("helps", shared.helps());
        map.put("sideEffects", AdviceDocument.sideEffects(shared.loses(), shared.evicts()));
        return map;
    }

    private static Map<String, Object> job(Advice advice) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", advice.goal().key());
        map.put("because", advice.because());
        map.put(
                "suggestions",
                advice.suggestions().stream().map(each -> each.step().says()).toList());
        map.put("changesTried", advice.changesTried());
        map.put("changes", advice.changes());
        map.put("complete", advice.complete());
        if (!advice.nothing().isEmpty()) {
            map.put("nothing", advice.nothing());
        }
        return map;
    }
}
