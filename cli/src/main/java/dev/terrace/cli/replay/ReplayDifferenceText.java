package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.replay.table.ScheduleDifference;
import dev.terrace.replay.table.ScheduleDifference.Pair;
import dev.terrace.replay.trace.CsvTable;
import dev.terrace.report.Fields;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Formats the difference of two schedules: for people, for programs, and as CSV. */
public final class ReplayDifferenceText {
    private ReplayDifferenceText() {}

    public static void print(ScheduleDifference difference, Page page) {
        new Columns<ScheduleDifference>()
                .right("JOBS", all -> all.jobs().size())
                .right("WAIT EQUALLY", ScheduleDifference::equal)
                .right("LONGER", ScheduleDifference::longer)
                .right("SHORTER", ScheduleDifference::shorter)
                .right("START IN ONE", all -> all.startInOne().size())
                .right("ONLY FIRST", all -> all.onlyFirst().size())
                .right("ONLY SECOND", all -> all.onlySecond().size())
                .right("MEAN DIFFERENCE", all -> signed(Math.round(all.meanDifference())))
                .of(List.of(difference))
                .print(page);
        FirstItems.of(difference.furthest())
                .in(new Columns<Pair>()
                        .left("DIFFERS MOST", Pair::job)
                        .right("FIRST WAIT", job -> wait(job.firstWait()))
                        .right("SECOND WAIT", job -> wait(job.secondWait()))
                        .right("DIFFERENCE", job -> signed(job.longer())))
                .print(page);
        ids("STARTS IN ONE", difference.startInOne(), page);
        ids("ONLY IN THE FIRST", difference.onlyFirst(), page);
        ids("ONLY IN THE SECOND", difference.onlySecond(), page);
    }

    private static void ids(String title, List<String> ids, Page page) {
        FirstItems.of(ids).in(new Columns<String>().left(title, id -> id)).print(page);
    }

    private static String wait(@Nullable Long seconds) {
        return seconds == null ? "never starts" : ReplayText.duration(seconds);
    }

    private static String signed(long seconds) {
        return (seconds < 0 ? "−" : seconds > 0 ? "+" : "") + ReplayText.duration(Math.abs(seconds));
    }

    /** Returns the difference as data. */
    public static Map<String, Object> document(ScheduleDifference difference) {
        return new Fields()
                .with("jobs", difference.jobs().size())
                .with("equal", difference.equal())
                .with("longer", difference.longer())
                .with("shorter", difference.shorter())
                .with("meanDifference", difference.meanDifference())
                .with("startInOne", difference.startInOne())
                .with("onlyFirst", difference.onlyFirst())
                .with("onlySecond", difference.onlySecond())
                .withEach("differences", difference.furthest(), ReplayDifferenceText::document);
    }

    private static Map<String, Object> document(Pair job) {
        return new Fields()
                .with("job", job.job())
                .with("firstWait", Objects.requireNonNull(job.firstWait()))
                .with("secondWait", Objects.requireNonNull(job.secondWait()))
                .with("difference", job.longer());
    }

    /** Prints a row for each job of both folders. */
    public static void csv(ScheduleDifference difference, PrintWriter out) {
        out.print(new CsvTable<Pair>()
                .column("job", Pair::job)
                .column("first_wait", Pair::firstWait)
                .column("second_wait", Pair::secondWait)
                .column("difference", job -> job.isComparable() ? job.longer() : null)
                .text(difference.jobs()));
    }
}
