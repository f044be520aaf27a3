package dev.terrace.whatif.comparison;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.report.difference.Balance;
import dev.terrace.report.difference.PodFate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A comparison of several cycles, or of the last cycles of several courses, with the first as the baseline.
 *
 * @param scores one for each cycle
 * @param queues the queues, sorted by name
 * @param pods the fates in all cycles of each pod for which they differ; the most severe difference first, then by name
 * @param exchanged the pods that only changed places with pods of their role; they come last
 */
public record Comparison(
        List<Score> scores, List<QueueRow> queues, Map<String, List<PodFate>> pods, Set<String> exchanged) {
    /** @param contenders the cycles to compare, at least one */
    public static Comparison of(List<Contender> contenders) {
        List<Occupancy> after = contenders.stream()
                .map(contender -> Occupancy.after(contender.cluster(), contender.report()))
                .toList();
        List<QueueRow> queues = queues(contenders, after);
        List<Score> scores = new ArrayList<>();
        for (int c = 0; c < contenders.size(); c++) {
            Balance balance = Balance.between(
                    contenders.get(0).report(), contenders.get(c).report());
            scores.add(score(contenders.get(c), after.get(c), balance));
        }
        Fates fates = new Fates(contenders);
        return new Comparison(List.copyOf(scores), queues, fates.differing(), fates.exchanged());
    }

    private static Score score(Contender contender, Occupancy after, Balance balance) {
        CycleReport report = contender.report();
        Course course = contender.course();
        return new Score(
                contender.name(),
                contender.swept(),
                course == null ? report.binds().size() : course.bound(),
                report.pipelined().size(),
                course == null ? report.evictions().size() : course.evicted(),
                course == null ? report.admitted().size() : course.admitted(),
                report.waiting().stream().mapToInt(Waiting::tasks).sum(),
                report.waiting().size(),
                after.utilisation(),
                after.fragmentation(),
                fairness(report.queues(), after),
                balance,
                course);
    }

    private static List<QueueRow> queues(List<Contender> contenders, List<Occupancy> after) {
        Set<String> names = new TreeSet<>();
        List<Map<String, Standing>> standings = new ArrayList<>();
        for (int c = 0; c < contenders.size(); c++) {
            CycleReport report = contenders.get(c).report();
            Map<String, Integer> evicted = new HashMap<>();
            report.evictions().stream().map(Eviction::queue).forEach(queue -> evicted.merge(queue, 1, Integer::sum));
            Map<String, Standing> ofCycle = new LinkedHashMap<>();
            for (QueueStanding queue : report.queues()) {
                names.add(queue.name());
                ofCycle.put(queue.name(), Standing.of(queue, after.get(c), evicted.getOrDefault(queue.name(), 0)));
            }
            standings.add(ofCycle);
        }
        List<QueueRow> rows = new ArrayList<>();
        names.forEach(queue -> {
            List<Standing> ofQueue = new ArrayList<>();
            for (int c = 0; c < contenders.size(); c++) {
                Standing standing = standings.get(c).get(queue);
                ofQueue.add(
                        standing == null
                                ? Standing.none(contenders.get(c).cluster().resources())
                                : standing);
            }
            rows.add(new QueueRow(queue, List.copyOf(ofQueue)));
        });
        return List.copyOf(rows);
    }

    /**
     * Returns Jain's fairness index of the weighted holdings of queues with requests. It is 1 if all hold equal parts,
     * and 1/n if one of n holds everything.
     *
     * @see <a href="https://arxiv.org/abs/cs/9809099">Jain, Chiu and Hawe, A Quantitative Measure of Fairness</a>
     */
    private static double fairness(List<QueueStanding> queues, Occupancy after) {
        double sum = 0;
        double squares = 0;
        int asking = 0;
        for (QueueStanding queue : queues) {
            if (asksForAnything(queue.requested())) {
                double held = Standing.of(queue, after, 0).dominantShare() / Math.max(1, queue.weight());
                sum += held;
                squares += held * held;
                asking++;
            }
        }
        return squares == 0 ? 1 : sum * sum / (asking * squares);
    }

    private static boolean asksForAnything(Amounts requested) {
        for (int d = 0; d < requested.names().size(); d++) {
            if (requested.get(d) > 0) {
                return true;
            }
        }
        return false;
    }
}
