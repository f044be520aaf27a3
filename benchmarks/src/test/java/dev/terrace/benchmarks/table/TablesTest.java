package dev.terrace.benchmarks.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Results.Measured;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TablesTest {
    private static final Machine MACHINE = new Machine("abc", "cpu", 2, 24, "Linux", "Java 17", 0);
    private static final Section SECTION =
            new Section("Growth", "What grows.", List.of(new Named("a"), new Named("b"), new Named("c")));

    private record Named(String name) implements Row {
        @Override
        public List<Cell> measure(Consumer<String> progress) {
            return List.of();
        }
    }

    private static Line line(String name, double seconds, String remark) {
        return new Line(name, List.of(Cell.seconds("cpu", seconds), Cell.text("remark", remark)), "");
    }

    private static Line failed(String name) {
        return new Line(name, List.of(Cell.failure("remark", "fails")), "");
    }

    private static Results of(Line... lines) {
        return new Results(MACHINE, List.of(new Measured(SECTION, List.of(lines))));
    }

    private static List<String> printed(Results results) {
        StringWriter page = new StringWriter();
        Tables.markdown("Growth", results, "command", new PrintWriter(page));
        return page.toString().lines().filter(line -> line.startsWith("| ")).toList();
    }

    @Test
    void anUnknownPeakIsNoNumber() {
        assertThat(Cell.mebibytes("peak", OptionalLong.empty()).shown()).isEmpty();
        assertThat(Cell.mebibytes("peak", OptionalLong.of(3 << 20)).shown()).isEqualTo("3.00 MiB");
        assertThat(Median.of(2, 1)).isEqualTo(1.5);
    }

    /** One row is measured again, and one for the first time. The columns follow the fullest line. */
    @Test
    void whatIsNotMeasuredAgainStaysAsItWas() {
        List<String> before = printed(of(failed("a"), line("c", 2.5, "")));
        assertThat(before).containsExactly("| row | cpu | remark |", "| a |  | fails |", "| c | 2.50 s |  |");
        assertThat(printed(of(line("b", 1, "new"), line("c", 3, "")).over(Tables.lines(before))))
                .containsExactly(
                        "| row | cpu | remark |", "| a |  | fails |", "| b | 1.00 s | new |", "| c | 3.00 s |  |");
    }
}
