package dev.terrace.cli.csv;

import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Comparison.QueueRow;
import dev.terrace.whatif.comparison.Course;
import dev.terrace.whatif.comparison.Score;
import dev.terrace.whatif.comparison.Standing;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** A comparison as CSV: a row for each configuration, or one for each of its cycles and queues. */
public final class ComparisonCsv {
    private static final String CONFIGURATION = "configuration";
    private static final String USED = "utilisation.";
    private static final String FRAGMENTED = "fragmentation.";
    private static final String SHARE = "dominant_share.";
    private static final String WAITING = "waiting_pods.";

    private ComparisonCsv() {}

    /** Prints the figures of single cycles; of several cycles, the queues after each. */
    public static void print(Comparison comparison, PrintWriter out) {
        List<QueuesCsv.Rows> courses = new ArrayList<>();
        for (Score score : comparison.scores()) {
            Course course = score.course();
            if (course != null) {
                Map<String, String> lead = new LinkedHashMap<>();
                lead.put(CONFIGURATION, score.name());
                lead.putAll(score.swept());
                courses.add(new QueuesCsv.Rows(lead, course.queues()));
            }
        }
        if (courses.isEmpty()) {
            printFigures(comparison, out);
        } else {
            QueuesCsv.printAll(courses, out);
        }
    }

    private static void printFigures(Comparison comparison, PrintWriter out) {
        List<Score> scores = comparison.scores();
        List<String> queues = comparison.queues().stream().map(QueueRow::queue).toList();
        CsvTable table = new CsvTable()
                .columns(List.of(CONFIGURATION))
                .columns(scores.get(0).swept().keySet())
                .columns(List.of(
                        "bound", "pipelined", "evicted", "admitted", "waiting_pods", "waiting_groups", "fairness"))
                .columns(resources(scores, Score::utilisation).stream()
                        .map(USED::concat)
                        .toList())
                .columns(resources(scores, Score::fragmentation).stream()
                        .map(FRAGMENTED::concat)
                        .toList())
                .columns(queues.stream().map(SHARE::concat).toList())
                .columns(queues.stream().map(WAITING::concat).toList());
        for (int c = 0; c < scores.size(); c++) {
            Map<String, Object> row = row(scores.get(c));
            for (QueueRow queue : comparison.queues()) {
                Standing standing = queue.standings().get(c);
                row.put(SHARE + queue.queue(), standing.dominantShare());
                row.put(WAITING + queue.queue(), standing.waitingPods());
            }
            table.row(row);
        }
        table.print(out);
    }

    private static Set<String> resources(List<Score> scores, Function<Score, Map<String, Double>> figures) {
        Set<String> resources = new TreeSet<>();
        scores.forEach(score -> resources.addAll(figures.apply(score).keySet()));
        return resources;
    }

    private static Map<String, Object> row(Score score) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(CONFIGURATION, score.name());
        row.putAll(score.swept());
        row.put("bound", score.bound());
        row.put("pipelined", score.pipelined());
        row.put("evicted", score.evicted());
        row.put("admitted", score.admitted());
        row.put("waiting_pods", score.waitingPods());
        row.put("waiting_groups", score.waitingGroups());
        row.put("fairness", score.fairness());
        score.utilisation().forEach((resource, part) -> row.put(USED + resource, part));
        score.fragmentation().forEach((resource, part) -> row.put(FRAGMENTED + resource, part));
        return row;
    }
}
