package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lint returns findings for any text, and never throws. {@code -Dlint.seeds=N} tries N damaged texts of each file. */
@Tag("slow")
class AnyInputTest {
    private static final int LENGTH = "1".equals(System.getenv("NIGHTLY")) ? 5 << 19 : 1 << 19;
    private static final int SEEDS = Integer.getInteger("lint.seeds", 200);
    private static final String INSERTED = ":-{}[]&*!|>'\"%@\t\n #a1,<?~\\\u0007\ud83d";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "findings/volcano-page.yaml",
                "findings/configmap.yaml",
                "findings/flat.json",
                "findings/arguments.yaml"
            })
    void lintNeverThrows(String file) throws IOException {
        String text = Files.readString(Path.of("src/test/resources", file));
        for (int seed = 0; seed < SEEDS; seed++) {
            String damaged = damaged(text, new Random(seed));
            assertThat(ConfigurationReader.lint(damaged, file, SampleCatalog.create(), seed % 2 == 0))
                    .as(damaged)
                    .allSatisfy(finding -> assertThat(finding.message()).doesNotContain("\n"));
        }
    }

    /** Repeats the text between the brackets to more than two mebibytes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "< >actions: enqueue",
                "actions: enqueue #<c>",
                "actions: <x>",
                "actions: '<x,>'",
                "actions: < >x",
                "'a< >b': 1",
                "actions: [<9>]",
                "actions: \"a<\\n>\"",
                "actions: \"a\\x",
                "actions: \"a\\U80000000\"",
                "<- name: a:\n>"
            })
    void lintReadsWhatIsLong(String form) {
        int open = form.indexOf('<');
        int close = form.indexOf('>');
        String text = open < 0
                ? form
                : form.substring(0, open)
                        + form.substring(open + 1, close).repeat(LENGTH / (close - open - 1))
                        + form.substring(close + 1);
        assertThat(ConfigurationReader.lint(text, "long.conf", SampleCatalog.create(), true))
                .isNotEmpty();
    }

    private static String damaged(String text, Random random) {
        var damaged = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(3)) {
                case 0 -> damaged.insert(at, INSERTED.charAt(random.nextInt(INSERTED.length())));
                case 1 -> damaged.delete(at, Math.min(damaged.length(), at + 1 + random.nextInt(6)));
                default -> damaged.setCharAt(at, INSERTED.charAt(random.nextInt(INSERTED.length())));
            }
        }
        return damaged.toString();
    }
}
