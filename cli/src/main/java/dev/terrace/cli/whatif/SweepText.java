package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.BalanceText;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Comparison.QueueRow;
import dev.terrace.whatif.comparison.Course;
import dev.terrace.whatif.comparison.Score;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A sweep: a row of figures for each combination, and the shares of the queues on which they differ. */
public final class SweepText {
    private final Comparison comparison;
    private final List<String> keys;
    private final boolean hasConfigurations;
    private final List<List<String>> leads = new ArrayList<>();

    private SweepText(Comparison comparison, List<String> configurations) {
        this.comparison = comparison;
        keys = List.copyOf(comparison.scores().get(0).swept().keySet());
        hasConfigurations = configurations.stream().distinct().count() > 1;
        for (int c = 0; c < configurations.size(); c++) {
            List<String> lead = new ArrayList<>();
            if (hasConfigurations) {
                lead.add(configurations.get(c));
            }
            lead.addAll(comparison.scores().get(c).swept().values());
            leads.add(lead);
        }
    }

    /**
     * Prints a sweep.
     *
     * @param configurations the configuration of each combination, as the user named it
     */
    public static void print(Comparison comparison, List<String> configurations, PrintWriter out, Page page) {
        new SweepText(comparison, configurations).print(out, page);
    }

    private void print(PrintWriter out, Page page) {
        out.println();
        Flow.of(List.of(Figures.count(leads.size(), "combination"), "the first is the baseline"), "   ", page)
                .forEach(line -> out.println(page.ink().bold(line)));
        figures().print(out, page);
        queues().print(out, page);
        Course course = comparison.scores().get(0).course();
        if (course != null) {
            List<String> names =
                    leads.stream().map(lead -> String.join(", ", lead)).toList();
            ComparisonText.printCourses(course, comparison, names, out, page);
        }
        out.println();
    }

    private List<Column> leading() {
        List<Column> columns = new ArrayList<>();
        if (hasConfigurations) {
            columns.add(Column.left("CONFIGURATION"));
        }
        keys.forEach(key -> columns.add(Column.left(key)));
        return columns;
    }

    private Table figures() {
        Set<String> resources = new TreeSet<>();
        comparison
                .scores()
                .forEach(score -> resources.addAll(score.utilisation().keySet()));
        List<Column> columns = leading();
        columns.addAll(ComparisonText.FIGURES);
        resources.forEach(resource -> columns.add(Column.right("USED " + resource)));
        columns.add(Column.left("AGAINST THE FIRST"));
        Table table = Table.of(columns);
        for (int c = 0; c < leads.size(); c++) {
            Score score = comparison.scores().get(c);
            List<String> cells = new ArrayList<>(leads.get(c));
            cells.addAll(ComparisonText.figures(score));
            resources.forEach(resource ->
                    cells.add(ComparisonText.percent(score.utilisation().get(resource))));
            cells.add(c == 0 ? "" : BalanceText.of(score.balance()));
            table.row(cells);
        }
        return table;
    }

    /** Returns the table of the dominant shares of differing queues. */
    private Table queues() {
        FirstItems<QueueRow> capped = FirstItems.of(comparison.queues().stream()
                .filter(queue -> queue.standings().stream().distinct().count() > 1)
                .toList());
        List<Column> columns = leading();
        capped.shown().forEach(queue -> columns.add(Column.left("SHARE OF " + queue.queue())));
        Table table = Table.of(columns).footer(capped.footer());
        if (!capped.shown().isEmpty()) {
            for (int c = 0; c < leads.size(); c++) {
                List<String> cells = new ArrayList<>(leads.get(c));
                for (QueueRow queue : capped.shown()) {
                    cells.add(ComparisonText.share(queue.standings().get(c)));
                }
                table.row(cells);
            }
        }
        return table;
    }
}
