package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.BalanceText;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.report.difference.PodFate;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.QueueRow;
import dev.terrace.whatif.comparison.Score;
import dev.terrace.whatif.comparison.Standing;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Several cycles side by side: first their figures, then the queues and pods on which they differ. */
public final class ComparisonText {
    private final Comparison comparison;
    private final List<String> letters = new ArrayList<>();

    private ComparisonText(Comparison comparison) {
        this.comparison = comparison;
        for (int c = 0; c < comparison.scores().size(); c++) {
            letters.add(c < 26 ? String.valueOf((char) ('A' + c)) : Integer.toString(c + 1));
        }
    }

    public static void print(Comparison comparison, PrintWriter out, Page page) {
        new ComparisonText(comparison).print(out, page);
    }

    private void print(PrintWriter out, Page page) {
        out.println();
        Flow.of(verdicts(), "   ", page).forEach(line -> out.println(page.ink().bold(line)));
        for (int c = 0; c < letters.size(); c++) {
            Flow.of(List.of(letters.get(c), comparison.scores().get(c).name()), " ", page)
                    .forEach(line -> out.println(page.ink().faint(line)));
        }
        figures().print(out, page);
        resources().print(out, page);
        queues().print(out, page);
        pods().print(out, page);
        out.println();
    }

    /** Returns a sentence about gains and losses for each cycle but the first. */
    private List<String> verdicts() {
        return IntStream.range(1, letters.size())
                .mapToObj(c -> letters.get(c) + ": "
                        + BalanceText.of(comparison.scores().get(c).balance()))
                .toList();
    }

    private Table figures() {
        Table table = Table.of(
                Column.left(""),
                Column.right("BOUND"),
                Column.right("PIPELINED"),
                Column.right("EVICTED"),
                Column.right("ADMITTED"),
                Column.right("WAITING"),
                Column.right("GROUPS"),
                Column.right("FAIRNESS"));
        for (int c = 0; c < letters.size(); c++) {
            Score score = comparison.scores().get(c);
            table.row(
                    letters.get(c),
                    Integer.toString(score.bound()),
                    Integer.toString(score.pipelined()),
                    Integer.toString(score.evicted()),
                    Integer.toString(score.admitted()),
                    Integer.toString(score.waitingPods()),
                    Integer.toString(score.waitingGroups()),
                    String.format(Locale.ROOT, "%.3f", score.fairness()));
        }
        return table;
    }

    private Table resources() {
        List<Column> columns = new ArrayList<>(List.of(Column.left("RESOURCE")));
        letters.forEach(letter -> columns.add(Column.right("USED " + letter)));
        letters.forEach(letter -> columns.add(Column.right("FRAGM. " + letter)));
        Table table = Table.of(columns);
        Set<String> resources = new TreeSet<>();
        comparison
                .scores()
                .forEach(score -> resources.addAll(score.utilisation().keySet()));
        for (String resource : resources) {
            List<String> cells = new ArrayList<>(List.of(resource));
            cells.addAll(each(Score::utilisation, resource));
            cells.addAll(each(Score::fragmentation, resource));
            table.row(cells);
        }
        return table;
    }

    private List<String> each(Function<Score, Map<String, Double>> figures, String resource) {
        return comparison.scores().stream()
                .map(score -> figures.apply(score).get(resource))
                .map(part -> part == null ? "–" : String.format(Locale.ROOT, "%.1f %%", part * 100))
                .toList();
    }

    /** Returns the table of differing queues, with their allocations and the requests of their pipelined pods. */
    private Table queues() {
        List<QueueRow> differing = comparison.queues().stream()
                .filter(queue -> queue.standings().stream().distinct().count() > 1)
                .toList();
        FirstItems<QueueRow> capped = FirstItems.of(differing);
        List<Column> columns = new ArrayList<>(List.of(Column.left("QUEUE"), Column.right("WEIGHT")));
        letters.forEach(letter -> columns.add(Column.left("HOLDS UNDER " + letter)));
        columns.add(Column.left("SHARE"));
        columns.add(Column.left("WAIT"));
        Table table = Table.of(columns).footer(capped.footer());
        for (QueueRow queue : capped.shown()) {
            List<String> cells = new ArrayList<>(List.of(queue.queue(), Integer.toString(queue.weight())));
            queue.standings().forEach(standing -> cells.add(held(standing)));
            cells.add(inTurn(queue, ComparisonText::share));
            cells.add(inTurn(queue, standing -> Integer.toString(standing.waitingPods())));
            table.row(cells);
        }
        return table;
    }

    private static String inTurn(QueueRow queue, Function<Standing, String> figure) {
        return queue.standings().stream().map(figure).collect(Collectors.joining(" → "));
    }

    /** Returns the dominant share of all nodes, with its resource. */
    private static String share(Standing standing) {
        return (Figures.ratio(standing.dominantShare()) + " " + standing.dominant()).strip();
    }

    private static String held(Standing standing) {
        return standing.promised().isEmpty()
                ? standing.allocated().show()
                : standing.allocated().show() + ", pipelined "
                        + standing.promised().show();
    }

    private Table pods() {
        FirstItems<Map.Entry<String, List<PodFate>>> capped = FirstItems.of(comparison.pods().entrySet().stream()
                .filter(pod -> !comparison.exchanged().contains(pod.getKey()))
                .toList());
        List<Column> columns = new ArrayList<>(List.of(Column.left("POD")));
        letters.forEach(letter -> columns.add(Column.left("UNDER " + letter)));
        Table table = Table.of(columns).footer(capped.footer());
        for (Map.Entry<String, List<PodFate>> pod : capped.shown()) {
            List<String> cells = new ArrayList<>(List.of(pod.getKey()));
            pod.getValue().forEach(fate -> cells.add(fate.shown()));
            table.row(cells);
        }
        return table;
    }
}
