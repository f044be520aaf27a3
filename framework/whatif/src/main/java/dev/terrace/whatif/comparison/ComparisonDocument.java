package dev.terrace.whatif.comparison;

import dev.terrace.report.Quantities;
import dev.terrace.report.difference.PodFate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A comparison, as a document for programs. */
public final class ComparisonDocument {
    private ComparisonDocument() {}

    /** Returns the fields below the inputs. */
    public static Map<String, Object> of(Comparison comparison) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "configurations",
                comparison.scores().stream().map(ComparisonDocument::score).toList());
        document.put(
                "queues",
                comparison.queues().stream()
                        .map(queue -> queue(queue, comparison.scores()))
                        .toList());
        // The last of several cycles decides about few pods, so their fates say little about the course.
        if (comparison.scores().stream().allMatch(score -> score.course() == null)) {
            document.put("pods", pods(comparison));
        }
        return document;
    }

    private static Map<String, Object> score(Score score) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", score.name());
        if (!score.swept().isEmpty()) {
            map.put("swept", score.swept());
        }
        map.put("bound", score.bound());
        map.put("promised", score.pipelined());
        map.put("evicted", score.evicted());
        map.put("admitted", score.admitted());
        map.put("waitingPods", score.waitingPods());
        map.put("waitingGroups", score.waitingGroups());
        map.put("utilisation", score.utilisation());
        map.put("fragmentation", score.fragmentation());
        map.put("fairness", score.fairness());
        score.balance().writeTo(map);
        Course course = score.course();
        if (course != null) {
            map.put("summary", course.summary());
        }
        return map;
    }

    private static Map<String, Object> queue(QueueRow queue, List<Score> scores) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("queue", queue.queue());
        map.put("weight", queue.standings().get(0).weight());
        map.put("weights", each(queue, Standing::weight));
        map.put("allocated", each(queue, standing -> Quantities.of(standing.allocated())));
        map.put("promised", each(queue, standing -> Quantities.of(standing.promised())));
        map.put(
                "change",
                scores.stream()
                        .map(score -> score.balance().gains(queue.queue()))
                        .toList());
        map.put("dominantShare", each(queue, Standing::dominantShare));
        map.put("dominant", each(queue, Standing::dominant));
        map.put("waitingPods", each(queue, Standing::waitingPods));
        map.put("waitingGroups", each(queue, Standing::waitingGroups));
        map.put("evicted", each(queue, Standing::evicted));
        return map;
    }

    private static List<Object> each(QueueRow queue, Function<Standing, Object> figure) {
        return queue.standings().stream().map(figure).toList();
    }

    private static Map<String, Object> pods(Comparison comparison) {
        Map<String, Object> map = new LinkedHashMap<>();
        comparison
                .pods()
                .forEach((pod, fates) ->
                        map.put(pod, fates.stream().map(PodFate::word).toList()));
        return map;
    }
}
