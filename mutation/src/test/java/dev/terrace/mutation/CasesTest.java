package dev.terrace.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.CaseCheck;
import dev.terrace.cases.CaseFolder;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The distribution's cases, and some with resource claims. Plugins come from the class path, where mutated classes can
 * replace them.
 */
class CasesTest {
    /** All cases without the dumps, which are large and test little beyond the other cases. */
    static Stream<CaseFolder> cases() {
        return Stream.of("../dist/src/test/cases", "src/test/cases")
                .flatMap(root -> CaseFolder.below(Path.of(root)).stream())
                .filter(folder -> !folder.name().contains("dumps"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decidesAsVolcanoDid(CaseFolder folder) {
        Extensions extensions = Extensions.of(all(SchedulerPlugin.class), all(Action.class));
        assertThat(new CaseCheck(extensions, Contracts.TRUSTED).check(folder).problems())
                .isEmpty();
    }

    private static <T> List<Supplier<T>> all(Class<T> type) {
        return ServiceLoader.load(type).stream()
                .<Supplier<T>>map(provider -> provider)
                .toList();
    }
}
