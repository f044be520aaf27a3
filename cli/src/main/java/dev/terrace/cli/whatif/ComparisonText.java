package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.AlikeGroup;
import dev.terrace.cli.report.BalanceText;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.cli.report.QueuesOverTime;
import dev.terrace.model.finding.Words;
import dev.terrace.report.QueueMoment;
import dev.terrace.report.difference.PodFate;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Comparison.QueueRow;
import dev.terrace.whatif.comparison.Course;
import dev.terrace.whatif.comparison.Score;
import dev.terrace.whatif.comparison.Standing;
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
    private final Comparison comparison;
    private final List<String> letters = new ArrayList<>();

    private ComparisonText(Comparison comparison) {
        this.comparison = comparison;
        for (int c = 0; c < comparison.scores().size(); c++) {
            letters.add(c < 26 ? String.valueOf((char) ('A' + c)) : Integer.toString(c + 1));
        }
    }

    public static void print(Comparison comparison, Page page) {
        new ComparisonText(comparison).print(page);
    }

    private void print(Page page) {
        page.println();
        page.bold(verdicts(), "   ");
        for (int c = 0; c < letters.size(); c++) {
            page.faint(List.of(letters.get(c), comparison.scores().get(c).name()), " ");
        }
        figures().print(page);
        resources().print(page);
        queues().print(page);
        Course course = comparison.scores().get(0).course();
        if (course == null) {
            pods().print(page);
        } else {
            printCourses(course, comparison, letters, page);
        }
        page.println();
    }

    /**
     * Prints the queues over the cycles of each configuration.
     *
     * @param first the cycles of the first configuration
     * @param names one for each configuration
     */
    static void printCourses(Course first, Comparison comparison, List<String> names, Page page) {
        Map<String, List<QueueMoment>> courses = new LinkedHashMap<>();
        for (int c = 0; c < names.size(); c++) {
            Course course = comparison.scores().get(c).course();
            if (course != null) {
                courses.put(names.get(c), course.queues());
            }
        }
        page.println();
        String sums = "%s: bound, evicted and admitted are sums; all else is as after the last cycle."
                .formatted(Words.count(first.cycles(), "cycle"));
        page.faint(List.of(sums.split(" ")), " ");
        for (int c = 0; c < names.size(); c++) {
            Course course = comparison.scores().get(c).course();
            String name = names.get(c);
            Optional.ofNullable(course)
                    .flatMap(Course::unsettled)
                    .ifPresent(sentence -> page.bold(List.of((name + " " + sentence).split(" ")), " "));
        }
        QueuesOverTime.of(first.cluster(), courses).print(page);
    }

    /** Returns a sentence about gains and losses for each cycle but the first. */
    private List<String> verdicts() {
        return IntStream.range(1, letters.size())
                .mapToObj(c -> letters.get(c) + ": "
                        + BalanceText.of(comparison.scores().get(c).balance()))
                .toList();
    }

    private Table figures() {
        return figures(new Columns<Integer>().left("", letters::get), comparison.scores())
                .of(places());
    }

    /** Adds the columns of figures that are counts, and of the fairness, for the place of each score. */
    static Columns<Integer> figures(Columns<Integer> columns, List<Score> scores) {
        return columns.right("BOUND", c -> scores.get(c).bound())
                .right("PIPELINED", c -> scores.get(c).pipelined())
                .right("EVICTED", c -> scores.get(c).evicted())
                .right("ADMITTED", c -> scores.get(c).admitted())
                .right("WAITING", c -> scores.get(c).waitingPods())
                .right("GROUPS", c -> scores.get(c).waitingGroups())
                .right(
                        "FAIRNESS",
                        c -> String.format(Locale.ROOT, "%.3f", scores.get(c).fairness()));
    }

    private List<Integer> places() {
        return IntStream.range(0, letters.size()).boxed().toList();
    }

    private Table resources() {
        Columns<String> columns = new Columns<String>().left("RESOURCE", resource -> resource);
        Set<String> resources = new TreeSet<>();
        places().forEach(c -> {
            Map<String, Double> used = comparison.scores().get(c).utilisation();
            resources.addAll(used.keySet());
            columns.right("USED " + letters.get(c), resource -> percent(used.get(resource)));
        });
        places().forEach(c -> {
            Map<String, Double> fragmented = comparison.scores().get(c).fragmentation();
            columns.right("FRAGM. " + letters.get(c), resource -> percent(fragmented.get(resource)));
        });
        return columns.of(resources);
    }

    static String percent(@Nullable Double part) {
        return part == null ? "–" : String.format(Locale.ROOT, "%.1f %%", part * 100);
    }

    /** Returns the table of differing queues, with their allocations and the requests of their pipelined pods. */
    private Table queues() {
        Columns<QueueRow> columns = new Columns<QueueRow>()
                .left("QUEUE", QueueRow::queue)
                .right("WEIGHT", queue -> inTurnIfDifferent(queue, standing -> Integer.toString(standing.weight())));
        places().forEach(c -> columns.left(
                "HOLDS UNDER " + letters.get(c), queue -> held(queue.standings().get(c))));
        columns.left("SHARE", queue -> shares(queue.standings()))
                .left("WAIT", queue -> inTurn(queue, standing -> Integer.toString(standing.waitingPods())));
        return FirstItems.of(differing(comparison)).in(columns);
    }

    /** Returns the queues on which the configurations differ. */
    static List<QueueRow> differing(Comparison comparison) {
        return comparison.queues().stream()
                .filter(queue -> queue.standings().stream().distinct().count() > 1)
                .toList();
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
        Columns<AlikeGroup<Map.Entry<String, List<PodFate>>>> columns = new Columns<
                        AlikeGroup<Map.Entry<String, List<PodFate>>>>()
                .left("POD", alike -> alike.names(Map.Entry::getKey, "pod"));
        places().forEach(c -> columns.left(
                "UNDER " + letters.get(c),
                alike -> alike.first().getValue().get(c).shown()));
        return AlikeGroup.firstOfPods(
                        comparison.pods().entrySet().stream()
                                .filter(pod -> !comparison.exchanged().contains(pod.getKey()))
                                .toList(),
                        Map.Entry::getKey,
                        Map.Entry::getValue)
                .in(columns);
    }
}
