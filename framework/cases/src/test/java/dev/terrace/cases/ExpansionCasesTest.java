package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that manifests expand to the objects that Volcano's webhooks and controllers created. */
class ExpansionCasesTest {
    private static final Path OWN = Path.of("src/test/cases");
    private static final Path RECORDED = Path.of("../../../shared/cases/volcano-jobs");

    @Test
    void theOwnCasesAgree() {
        agree(OWN);
    }

    @Test
    void allThatAreRecordedAgree() {
        assumeTrue(Files.isDirectory(RECORDED), () -> RECORDED + " is not there");
        agree(RECORDED);
    }

    private static void agree(Path folder) {
        List<CaseFolder> cases = CaseFolder.below(folder);
        List<String> problems = cases.stream()
                .flatMap(each -> problems(each).stream().map(problem -> each.name() + ": " + problem))
                .toList();
        long failed = cases.stream().filter(each -> !problems(each).isEmpty()).count();
        System.out.println((cases.size() - failed) + " of " + cases.size() + " recorded cases agreed");
        assertThat(problems).isEmpty();
    }

    private static List<String> problems(CaseFolder folder) {
        return ExpansionCase.of(folder, folder.manifest().orElseThrow()).mismatches();
    }
}
