package dev.terrace.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.cases.CaseCheck;
import dev.terrace.cli.cases.CaseFolder;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.Scheduler;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The distribution's cases, decided with plugins from the class path, where a changed class can take their place. */
class CasesTest {
    /** The dumps are large, and ask for little that the others don't. */
    static Stream<CaseFolder> cases() {
        return CaseFolder.below(Path.of("../dist/src/test/cases")).stream()
                .filter(folder -> !folder.name().contains("dumps"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decidesAsVolcanoDid(CaseFolder folder) {
        assertThat(new CaseCheck(CasesTest::decide).check(folder).problems()).isEmpty();
    }

    private static Decisions decide(CaseFolder folder) {
        Extensions extensions = Extensions.of(all(SchedulerPlugin.class), all(Action.class));
        var configuration = ConfigurationReader.read(folder.configuration(), extensions.catalog(), false);
        var snapshot = SnapshotReader.read(
                folder.snapshots(), folder.options().readOptions().flags(folder.flags()));
        return Decisions.of(new Scheduler(extensions).run(snapshot.cluster(), configuration));
    }

    private static <T> List<Supplier<T>> all(Class<T> kind) {
        return ServiceLoader.load(kind).stream()
                .<Supplier<T>>map(provider -> provider)
                .toList();
    }
}
