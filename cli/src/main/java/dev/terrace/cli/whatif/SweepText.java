package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.BalanceText;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.model.finding.Words;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Comparison.QueueRow;
import dev.terrace.whatif.comparison.Course;
import dev.terrace.whatif.comparison.Score;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A sweep: a row of figures for each combination, and the shares of the queues on which they differ. */
public final class SweepText {
    private final Comparison comparison;
    private final List<Score> scores;
    private final List<String> configurations;
    private final boolean hasConfigurations;

    private SweepText(Comparison comparison, List<String> configurations) {
        this.comparison = comparison;
        this.configurations = configurations;
        scores = comparison.scores();
        hasConfigurations = configurations.stream().distinct().count() > 1;
    }

    /**
     * Prints a sweep.
     *
     * @param configurations the configuration of each combination, as the user named it
     */
    public static void print(Comparison comparison, List<String> configurations, Page page) {
        new SweepText(comparison, configurations).print(page);
    }

    private void print(Page page) {
        page.println();
        page.bold(List.of(Words.count(scores.size(), "combination"), "the first is the baseline"), "   ");
        figures().print(page);
        queues().print(page);
        Course course = scores.get(0).course();
        if (course != null) {
            List<String> names = places().stream()
                    .map(c -> Stream.concat(
                                    hasConfigurations ? Stream.of(configurations.get(c)) : Stream.empty(),
                                    scores.get(c).swept().values().stream())
                            .collect(Collectors.joining(", ")))
                    .toList();
            ComparisonText.printCourses(course, comparison, names, page);
        }
        page.println();
    }

    private List<Integer> places() {
        return IntStream.range(0, scores.size()).boxed().toList();
    }

    private Columns<Integer> leading() {
        Columns<Integer> columns = new Columns<>();
        if (hasConfigurations) {
            columns.left("CONFIGURATION", configurations::get);
        }
        scores.get(0)
                .swept()
                .keySet()
                .forEach(key -> columns.left(key, c -> scores.get(c).swept().getOrDefault(key, "")));
        return columns.keys();
    }

    private Table figures() {
        Set<String> resources = new TreeSet<>();
        scores.forEach(score -> resources.addAll(score.utilisation().keySet()));
        Columns<Integer> columns = ComparisonText.figures(leading(), scores);
        resources.forEach(resource -> columns.right(
                "USED " + resource,
                c -> ComparisonText.percent(scores.get(c).utilisation().get(resource))));
        return columns.left(
                        "AGAINST THE FIRST",
                        c -> c == 0 ? "" : BalanceText.of(scores.get(c).balance()))
                .of(places());
    }

    /** Returns the table of the dominant shares of differing queues. */
    private Table queues() {
        FirstItems<QueueRow> capped = FirstItems.of(ComparisonText.differing(comparison));
        Columns<Integer> columns = leading();
        capped.shown()
                .forEach(queue -> columns.left(
                        "SHARE OF " + queue.queue(),
                        c -> ComparisonText.share(queue.standings().get(c))));
        return columns.of(capped.shown().isEmpty() ? List.of() : places()).footer(capped.footer());
    }
}
