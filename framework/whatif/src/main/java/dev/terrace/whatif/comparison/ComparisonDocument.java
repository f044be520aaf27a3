package dev.terrace.whatif.comparison;

import dev.terrace.report.Fields;
import dev.terrace.report.Quantities;
import dev.terrace.report.difference.PodFate;
import dev.terrace.whatif.comparison.Comparison.QueueRow;
import java.util.List;
import java.util.Map;

/** A comparison, as a document for programs. */
public final class ComparisonDocument {
    private ComparisonDocument() {}

    /** Returns the fields below the inputs. */
    public static Map<String, Object> of(Comparison comparison) {
        Fields document = new Fields()
                .withEach("configurations", comparison.scores(), ComparisonDocument::score)
                .withEach("queues", comparison.queues(), queue -> queue(queue, comparison.scores()));
        // The last of several cycles decides about few pods, so their fates say little about the course.
        if (comparison.scores().stream().allMatch(score -> score.course() == null)) {
            Fields pods = new Fields();
            comparison.pods().forEach((pod, fates) -> pods.withEach(pod, fates, PodFate::word));
            document.with("pods", pods);
        }
        return document;
    }

    private static Fields score(Score score) {
        Fields fields = new Fields()
                .with("name", score.name())
                .withSome("swept", score.swept())
                .with("bound", score.bound())
                .with("promised", score.pipelined())
                .with("evicted", score.evicted())
                .with("admitted", score.admitted())
                .with("waitingPods", score.waitingPods())
                .with("waitingGroups", score.waitingGroups())
                .with("utilisation", score.utilisation())
                .with("fragmentation", score.fragmentation())
                .with("fairness", score.fairness());
        return score.balance().writeTo(fields).withSome("summary", score.course(), Course::summary);
    }

    private static Fields queue(QueueRow queue, List<Score> scores) {
        List<Standing> standings = queue.standings();
        return new Fields()
                .with("queue", queue.queue())
                .with("weight", standings.get(0).weight())
                .withEach("weights", standings, Standing::weight)
                .withEach("allocated", standings, standing -> Quantities.of(standing.allocated()))
                .withEach("promised", standings, standing -> Quantities.of(standing.promised()))
                .withEach("change", scores, score -> score.balance().gains(queue.queue()))
                .withEach("dominantShare", standings, Standing::dominantShare)
                .withEach("dominant", standings, Standing::dominant)
                .withEach("waitingPods", standings, Standing::waitingPods)
                .withEach("waitingGroups", standings, Standing::waitingGroups)
                .withEach("evicted", standings, Standing::evicted);
    }
}
