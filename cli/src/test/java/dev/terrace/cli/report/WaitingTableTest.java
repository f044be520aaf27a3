package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.Samples;
import dev.terrace.cli.layout.Page;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.report.WaitingSince;
import dev.terrace.report.name.Owners;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Tests jobs that are blocked by the same limit, whatever their requests. */
class WaitingTableTest {
    @Test
    void manyShareALineWithTheLeastOfThem() {
        assertThat(print(20, 25, 22, 30))
                .contains(" ml/j20,22,25,30   ml         8")
                .contains("queue ml allows 28 cpu; with this job 21 or more would be requested");
    }

    @Test
    void fewHaveALineEach() {
        assertThat(print(20, 25))
                .contains("with this job 21 would be requested")
                .contains("with this job 26 would be requested");
    }

    private static String print(double... asked) {
        List<Waiting> waiting =
                DoubleStream.of(asked).mapToObj(WaitingTableTest::waits).toList();
        StringWriter text = new StringWriter();
        OutcomeTables.waiting(waiting, new WaitingSince(Samples.outcome().cluster()), Owners.none(), Instant.EPOCH)
                .print(Page.plain(new PrintWriter(text, true)));
        return text.toString();
    }

    private static Waiting waits(double asked) {
        LimitLack lack = LimitLack.ofReservation("queue ml", "ml", "cpu", 1, 0, 28, asked);
        LimitRefusal refusal =
                new LimitRefusal(LimitRefusal.Of.ADMISSION, "proportion", "ml", "Open", "", "", List.of(lack));
        String job = "ml/j" + (int) asked;
        return new Waiting(
                job, "ml", 2, 0, List.of(), refusal.sentence(), new TreeMap<>(), 0, List.of(), refusal, null, false);
    }
}
