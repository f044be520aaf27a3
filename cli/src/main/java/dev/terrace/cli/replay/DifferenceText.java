package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.replay.table.ScheduleDifference;
import dev.terrace.replay.table.ScheduleDifference.Pair;
import dev.terrace.replay.trace.CsvCells;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Formats the difference of two schedules: for people, for programs, and as CSV. */
public final class DifferenceText {
    private DifferenceText() {}

    public static void print(ScheduleDifference difference, PrintWriter out, Page page) {
        Table.of(
                        Column.right("JOBS"),
                        Column.right("WAIT EQUALLY"),
                        Column.right("LONGER"),
                        Column.right("SHORTER"),
                        Column.right("START IN ONE"),
                        Column.right("ONLY FIRST"),
                        Column.right("ONLY SECOND"),
                        Column.right("MEAN DIFFERENCE"))
                .row(
                        Integer.toString(difference.jobs().size()),
                        Long.toString(difference.equal()),
                        Long.toString(difference.longer()),
                        Long.toString(difference.shorter()),
                        Integer.toString(difference.startInOne().size()),
                        Integer.toString(difference.onlyFirst().size()),
                        Integer.toString(difference.onlySecond().size()),
                        signed(Math.round(difference.meanDifference())))
                .print(out, page);
        FirstItems<Pair> jobs = FirstItems.of(difference.furthest());
        Table table = Table.of(
                Column.left("DIFFERS MOST"),
                Column.right("FIRST WAIT"),
                Column.right("SECOND WAIT"),
                Column.right("DIFFERENCE"));
        jobs.shown()
                .forEach(job ->
                        table.row(job.job(), wait(job.firstWait()), wait(job.secondWait()), signed(job.longer())));
        table.footer(jobs.footer()).print(out, page);
        ids("STARTS IN ONE", difference.startInOne(), out, page);
        ids("ONLY IN THE FIRST", difference.onlyFirst(), out, page);
        ids("ONLY IN THE SECOND", difference.onlySecond(), out, page);
    }

    private static void ids(String title, List<String> ids, PrintWriter out, Page page) {
        FirstItems<String> first = FirstItems.of(ids);
        Table table = Table.of(Column.left(title));
        first.shown().forEach(table::row);
        table.footer(first.footer()).print(out, page);
    }

    private static String wait(@Nullable Long seconds) {
        return seconds == null ? "never starts" : ReplayText.duration(seconds);
    }

    private static String signed(long seconds) {
        return (seconds < 0 ? "−" : seconds > 0 ? "+" : "") + ReplayText.duration(Math.abs(seconds));
    }

    /** Returns the difference as data. */
    public static Map<String, Object> document(ScheduleDifference difference) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("jobs", difference.jobs().size());
        document.put("equal", difference.equal());
        document.put("longer", difference.longer());
        document.put("shorter", difference.shorter());
        document.put("meanDifference", difference.meanDifference());
        document.put("startInOne", difference.startInOne());
        document.put("onlyFirst", difference.onlyFirst());
        document.put("onlySecond", difference.onlySecond());
        document.put(
                "differences",
                difference.furthest().stream().map(DifferenceText::document).toList());
        return document;
    }

    private static Map<String, Object> document(Pair job) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("job", job.job());
        document.put("firstWait", Objects.requireNonNull(job.firstWait()));
        document.put("secondWait", Objects.requireNonNull(job.secondWait()));
        document.put("difference", job.longer());
        return document;
    }

    /** Prints a row for each job of both folders. */
    public static void csv(ScheduleDifference difference, PrintWriter out) {
        out.print("job,first_wait,second_wait,difference\n");
        for (Pair job : difference.jobs()) {
            out.print(CsvCells.row(
                            job.job(),
                            Objects.toString(job.firstWait(), ""),
                            Objects.toString(job.secondWait(), ""),
                            job.isComparable() ? Long.toString(job.longer()) : "")
                    + "\n");
        }
    }
}
