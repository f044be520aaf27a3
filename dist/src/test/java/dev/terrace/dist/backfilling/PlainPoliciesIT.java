package dev.terrace.dist.backfilling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.CaseVerdict;
import dev.terrace.dist.ShippedPlugins;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.replay.cases.ReplayCase;
import dev.terrace.replay.cases.ReplayCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Recorded replays of the plain policies, which the ready-made configurations reproduce. */
class PlainPoliciesIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path CASES = ROOT.resolve("dist/src/test/replays");

    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void startsAndEvictionsAreExact(Contracts contracts) {
        assertThat(ReplayCase.below(CASES)).hasSizeGreaterThan(10).allSatisfy(file -> check(file, contracts));
    }

    /** Plugins that add nothing to a policy change nothing, in any order. */
    @ParameterizedTest
    @CsvSource({"gang, predicates", "predicates, gang"})
    void theOrderOfPluginsDoesNotMatter(String first, String second) throws IOException {
        String configuration =
                "actions: dispatch\\ntiers: [{plugins: [{name: %s}, {name: %s}]}]".formatted(first, second);
        Path file = folder.resolve("case.json");
        Files.writeString(
                file,
                Files.readString(CASES.resolve("gang-fifo-032.json"))
                        .replace("{\"name\": \"fifo\"}", "{\"conf\": \"" + configuration + "\"}"));
        check(file, Contracts.TRUSTED);
    }

    private static void check(Path file, Contracts contracts) {
        CaseVerdict verdict = new ReplayCheck(EXTENSIONS, contracts).check(file);
        assertThat(verdict.problems()).as(file.toString()).isEmpty();
    }
}
