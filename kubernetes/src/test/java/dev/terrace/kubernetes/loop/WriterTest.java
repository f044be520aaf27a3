package dev.terrace.kubernetes.loop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Failure;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WriterTest {
    static Stream<CycleReport> unwritable() {
        return Stream.of(
                CycleReport.builder()
                        .pluginStates(List.of(PluginState.of("mine", "", 1, Instant.EPOCH, "")))
                        .build(),
                CycleReport.builder()
                        .failures(List.of(new Failure("ml/a", "ml/train", "default", "fairshare", "too large", "")))
                        .build(),
                CycleReport.builder()
                        .amendments(List.of(new Amendment("ml/a", "terminationGracePeriodSeconds", 5, "")))
                        .build());
    }

    @ParameterizedTest
    @MethodSource("unwritable")
    void whatCannotBeWrittenIsRefusedBeforeAnythingIs(CycleReport report) {
        assertThatThrownBy(() -> Writer.requireWritable(report))
                .hasMessageMatching("schedule: (plugins keep a state .*: mine|the actions change pods that wait.*)");
    }
}
