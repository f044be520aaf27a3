package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Page;
import dev.terrace.model.report.CycleReport.Bind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongTableTest {
    @Test
    void aTableEndsAndSaysHowManyItLeavesOut() {
        assertThat(print(i -> bind("solo" + i + "/a", "solo" + i, "n1")))
                .hasLineCount(23)
                .contains("… and 80 more (--output json shows all)");
    }

    @Test
    void podsOfAJobOnOneNodeAreOneLine() {
        assertThat(print(i -> bind("ml/train-" + i, "ml/train", "n1")))
                .hasLineCount(3)
                .contains("ml/train-0…99   n1   only candidate");
    }

    @Test
    void podsOfAJobOnManyNodesAreALineForEachNode() {
        assertThat(print(i -> bind("ml/train-" + i, "ml/train", "n" + i / 25)))
                .contains("ml/train-0…24    n0")
                .contains("ml/train-75…99   n3");
    }

    private static String print(IntFunction<Bind> bind) {
        List<Bind> binds = IntStream.range(0, 100).mapToObj(bind).toList();
        StringWriter text = new StringWriter();
        OutcomeTables.placed("BOUND", binds).print(Page.plain(new PrintWriter(text, true)));
        return text.toString();
    }

    private static Bind bind(String pod, String job, String node) {
        return new Bind(pod, job, node, "allocate", null, List.of(), null, 0, 1, List.of());
    }
}
