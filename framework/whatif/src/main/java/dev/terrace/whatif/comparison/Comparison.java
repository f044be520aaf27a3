package dev.terrace.whatif.comparison;

import static java.util.Comparator.comparing;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.report.PodEquivalence;
import dev.terrace.report.difference.Balance;
import dev.terrace.report.difference.CycleFates;
import dev.terrace.report.difference.Move;
import dev.terrace.report.difference.PodFate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

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
    /**
     * Compares cycles that have been run.
     *
     * @param contenders the cycles, at least one
     */
    public static Comparison compare(List<Contender> contenders) {
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
            Amounts requested = queue.requested();
            if (IntStream.range(0, requested.names().size()).anyMatch(d -> requested.get(d) > 0)) {
                double held = Standing.of(queue, after, 0).dominantShare() / Math.max(1, queue.weight());
                sum += held;
                squares += held * held;
                asking++;
            }
        }
        return squares == 0 ? 1 : sum * sum / (asking * squares);
    }

    /** The fates of the pods that differ between several cycles. */
    private static final class Fates {
        private final List<CycleFates> cycles;
        private final Map<String, List<PodFate>> differing = new TreeMap<>();
        private final Set<String> exchanged = new HashSet<>();

        Fates(List<Contender> contenders) {
            cycles = contenders.stream()
                    .map(contender -> new CycleFates(contender.cluster(), contender.report()))
                    .toList();
            Set<String> decided = new TreeSet<>();
            cycles.forEach(cycle -> decided.addAll(cycle.decided()));
            for (String pod : decided) {
                // A comparison does not show the binding of volumes.
                List<PodFate> fates = cycles.stream()
                        .map(cycle -> cycle.fate(pod).withoutVolumes())
                        .toList();
                if (fates.stream().distinct().count() > 1) {
                    differing.put(pod, fates);
                }
            }
            PodEquivalence roles =
                    PodEquivalence.of(cycles.stream().map(CycleFates::cluster).toList());
            Map<Object, Map<String, List<PodFate>>> byRole = new HashMap<>();
            differing.forEach((pod, fates) -> byRole.computeIfAbsent(roles.of(pod), role -> new HashMap<>())
                    .put(pod, fates));
            byRole.values().stream().filter(this::isExchange).map(Map::keySet).forEach(exchanged::addAll);
        }

        /** Returns one fate per cycle for each differing pod; the most severe difference first, then by name. */
        Map<String, List<PodFate>> differing() {
            Map<String, List<PodFate>> ordered = new LinkedHashMap<>();
            differing.entrySet().stream()
                    .sorted(comparing((Map.Entry<String, List<PodFate>> pod) -> exchanged.contains(pod.getKey()))
                            .thenComparing(pod -> gravest(pod.getValue())))
                    .forEach(pod -> ordered.put(pod.getKey(), pod.getValue()));
            return ordered;
        }

        /** Returns the pods of roles that have the same places in all cycles, in a different order. */
        Set<String> exchanged() {
            return exchanged;
        }

        private static Move.Kind gravest(List<PodFate> fates) {
            PodFate first = fates.get(0);
            return fates.stream()
                    .filter(fate -> !fate.equals(first))
                    .map(fate -> Move.Kind.of(first, fate))
                    .min(comparing(kind -> kind))
                    .orElseThrow();
        }

        /**
         * Returns whether the pods of a role have the same places in all cycles. A running pod's place includes its
         * current node.
         */
        private boolean isExchange(Map<String, List<PodFate>> ofRole) {
            return IntStream.range(0, cycles.size())
                            .mapToObj(c -> places(ofRole, c))
                            .distinct()
                            .count()
                    == 1;
        }

        private Map<String, Integer> places(Map<String, List<PodFate>> ofRole, int cycle) {
            Map<String, Integer> places = new HashMap<>();
            ofRole.forEach((pod, fates) -> places.merge(
                    fates.get(cycle).word() + "\n" + cycles.get(cycle).runsOn(pod), 1, Integer::sum));
            return places;
        }
    }

    /**
     * A queue's standings in all cycles.
     *
     * @param standings one for each cycle
     */
    public record QueueRow(String queue, List<Standing> standings) {}
}
