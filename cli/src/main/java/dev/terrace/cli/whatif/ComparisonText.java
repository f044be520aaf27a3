package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.AlikeGroup;
import dev.terrace.cli.report.BalanceText;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.cli.report.QueuesOverTime;
import dev.terrace.report.QueueMoment;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Comparison.QueueRow;
import dev.terrace.whatif.comparison.Course;
import dev.terrace.whatif.comparison.Score;
import dev.terrace.whatif.comparison.Standing;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Several cycles side by side: first their figures, then the queues and pods on which they differ. */
public final class ComparisonText {
    /** The columns of figures that are counts, and the fairness. */
    static final List<Column> FIGURES = List.of(
            Column.right("BOUND"),
            Column.right("PIPELINED"),
            Column.right("EVICTED"),
            Column.right("ADMITTED"),
            Column.right("WAITING"),
            Column.right("GROUPS"),
            Column.right("FAIRNESS"));

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
        Course course = comparison.scores().get(0).course();
        if (course == null) {
            pods().print(out, page);
        } else {
            printCourses(course, comparison, letters, out, page);
        }
        out.println();
    }

    /**
     * Prints the queues over the cycles of each configuration.
     *
     * @param first the cycles of the first configuration
     * @param names one for each configuration
     */
    static void printCourses(Course first, Comparison comparison, List<String> names, PrintWriter out, Page page) {
        Map<String, List<QueueMoment>> courses = new LinkedHashMap<>();
        for (int c = 0; c < names.size(); c++) {
            Course course = comparison.scores().get(c).course();
            if (course != null) {
                courses.put(names.get(c), course.queues());
            }
        }
        out.println();
        String sums = "%s: bound, evicted and admitted are sums; all else is as after the last cycle."
                .formatted(Figures.count(first.cycles(), "cycle"));
        Flow.of(List.of(sums.split(" ")), " ", page)
                .forEach(line -> out.println(page.ink().faint(line)));
        for (int c = 0; c < names.size(); c++) {
            Course course = comparison.scores().get(c).course();
            String name = names.get(c);
            Optional.ofNullable(course)
                    .flatMap(Course::unsettled)
                    .ifPresent(sentence -> Flow.of(List.of((name + " " + sentence).split(" ")), " ", page)
                            .forEach(line -> out.println(page.ink().bold(line))));
        }
        QueuesOverTime.of(first.cluster(), courses).print(out, page);
    }

    /** Returns a sentence about gains and losses for each cycle but the first. */
    private List<String> verdicts() {
        return IntStream.range(1, letters.size())
                .mapToObj(c -> letters.get(c) + ": "
                        + BalanceText.of(comparison.scores().get(c).balance()))
                .toList();
    }

    private Table figures() {
        List<Column> columns = new ArrayList<>(List.of(Column.left("")));
        columns.addAll(FIGURES);
        Table table = Table.of(columns);
        for (int c = 0; c < letters.size(); c++) {
            List<String> cells = new ArrayList<>(List.of(letters.get(c)));
            cells.addAll(figures(comparison.scores().get(c)));
            table.row(cells);
        }
        return table;
    }

    /** Returns the cells of the columns {@link #FIGURES}. */
    static List<String> figures(Score score) {
        return List.of(
                Integer.toString(score.bound()),
                Integer.toString(score.pipelined()),
                Integer.toString(score.evicted()),
                Integer.toString(score.admitted()),
                Integer.toString(score.waitingPods()),
                Integer.toString(score.waitingGroups()),
                String.format(Locale.ROOT, "%.3f", score.fairness()));
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
                .map(ComparisonText::percent)
                .toList();
    }

    static String percent(@Nullable Double part) {
        return part == null ? "–" : String.format(Locale.ROOT, "%.1f %%", part * 100);
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
            List<String> cells = new ArrayList<>(
                    List.of(queue.queue(), inTurnIfDifferent(queue, standing -> Integer.toString(standing.weight()))));
            queue.standings().forEach(standing -> cells.add(held(standing)));
            cells.add(shares(queue.standings()));
            cells.add(inTurn(queue, standing -> Integer.toString(standing.waitingPods())));
            table.row(cells);
        }
        return table;
    }

    private static String inTurnIfDifferent(QueueRow queue, Function<Standing, String> figure) {
        boolean isSame = queue.standings().stream().map(figure).distinct().count() == 1;
        return isSame ? figure.apply(queue.standings().get(0)) : inTurn(queue, figure);
    }

    private static String inTurn(QueueRow queue, Function<Standing, String> figure) {
        return queue.standings().stream().map(figure).collect(Collectors.joining(" → "));
    }

    /** Returns the dominant shares of all nodes; the resource comes once if it is the same under all. */
    private static String shares(List<Standing> standings) {
        List<String> resources = standings.stream()
                .map(Standing::dominant)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        return resources.size() == 1
                ? standings.stream()
                                .map(standing -> Figures.percent(standing.dominantShare()))
                                .collect(Collectors.joining(" → "))
                        + " of all " + resources.get(0)
                : standings.stream().map(ComparisonText::share).collect(Collectors.joining(" → "));
    }

    /** Returns the dominant share of all nodes, with its resource. */
    static String share(Standing standing) {
        return Figures.percent(standing.dominantShare())
                + (standing.dominant().isEmpty() ? "" : " of all " + standing.dominant());
    }

    private static String held(Standing standing) {
        return standing.promised().isEmpty()
                ? standing.allocated().show()
                : standing.allocated().show() + ", pipelined "
                        + standing.promised().show();
    }

    private Table pods() {
        List<Column> columns = new ArrayList<>(List.of(Column.left("POD")));
        letters.forEach(letter -> columns.add(Column.left("UNDER " + letter)));
        return AlikeGroup.firstOfPods(
                        comparison.pods().entrySet().stream()
                                .filter(pod -> !comparison.exchanged().contains(pod.getKey()))
                                .toList(),
                        Map.Entry::getKey,
                        Map.Entry::getValue)
                .in(Table.of(columns), (table, alike) -> {
                    List<String> cells = new ArrayList<>(List.of(alike.names(Map.Entry::getKey, "pod")));
                    alike.first().getValue().forEach(fate -> cells.add(fate.shown()));
                    table.row(cells);
                });
    }
}
