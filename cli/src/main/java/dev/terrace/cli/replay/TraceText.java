package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.Figures;
import dev.terrace.model.finding.Words;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the statistics of a trace. */
public final class TraceText {
    private TraceText() {}

    public static void print(Trace trace, Page page) {
        TraceSummary summary = TraceSummary.summarise(trace);
        Table table = Table.of("TRACE", trace.name());
        table.row("jobs", Words.count(summary.jobs(), "job") + ", " + Words.count(summary.tasks(), "task"));
        table.row("span", ReplayText.duration(summary.span()) + " from first to last submission");
        table.row("start", trace.start().toString());
        table.row(
                "nodes",
                trace.nodes().isEmpty()
                        ? "unknown"
                        : Words.count(trace.nodeCount(), "node") + " with " + amounts(summary.capacity()::get));
        if (!trace.nodeChanges().isEmpty()) {
            table.row("node changes", trace.nodeChanges().size());
        }
        table.row("load", load(summary));
        table.row("widest job", summary.widest().id() + ": " + amounts(summary::width));
        trace.header().forEach(table::row);
        table.print(page);
        counts("MISSING", "JOBS", summary.missing(), page);
        counts("LEFT OUT", "ROWS", trace.leftOut(), page);
        page.out().flush();
    }

    private static void counts(String title, String counted, Map<String, Integer> counts, Page page) {
        Table table = Table.of(title, ">" + counted);
        counts.forEach((what, number) -> table.row(what, number));
        table.print(page);
    }

    /**
     * Returns the load of the binding resource, with its name unless cpu alone has a load. A missing resource has none.
     */
    private static String load(TraceSummary summary) {
        UsedResource binding = summary.binding();
        double load = summary.load(binding);
        if (!Double.isFinite(load)) {
            return "unknown";
        }
        boolean isAlone = Arrays.stream(UsedResource.values())
                .filter(each -> each != UsedResource.CPU)
                .mapToDouble(summary::load)
                .noneMatch(other -> other > 0 && Double.isFinite(other));
        return Figures.ratio(load) + (isAlone ? "" : " of the " + binding.noun());
    }

    /** Returns the amounts of cpu and GPUs, without zeros: {@code 96 cpu, 8 GPUs}. */
    private static String amounts(ToLongFunction<UsedResource> amount) {
        String some = Stream.of(UsedResource.CPU, UsedResource.GPU)
                .filter(each -> amount.applyAsLong(each) > 0)
                .map(each -> each.sentence(amount.applyAsLong(each)))
                .collect(Collectors.joining(", "));
        return some.isEmpty() ? "no cpu or GPU" : some;
    }
}
