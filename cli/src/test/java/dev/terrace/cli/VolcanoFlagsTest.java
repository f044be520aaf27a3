package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.schedule.VolcanoFlags;
import dev.terrace.cli.schedule.VolcanoFlags.Flag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class VolcanoFlagsTest {
    @Test
    void theHelpNamesEachFlagAndTakesWhatItSays() {
        String help = Ran.terrace("schedule", "--help").out();
        for (Flag flag : VolcanoFlags.all()) {
            assertThat(help).containsPattern("\n  " + flag.written() + " +" + flag.handling() + ": ");
            Ran ran = Ran.terrace("schedule", flag.written() + "=true", "--no-such-option");
            boolean isTaken = !ran.err().contains(flag.written() + " is a flag of vc-scheduler");
            assertThat(isTaken).as(flag.name()).isEqualTo(flag.handling().equals("taken"));
        }
    }

    @Test
    void theCommandLineOfAManifestGetsASentenceForEachFlag() {
        Ran ran = Ran.terrace(("schedule --logtostderr --scheduler-conf=/volcano.scheduler/volcano-scheduler.conf"
                        + " --enable-healthz=true --leader-elect=false --kube-api-qps=2000 --schedule-period 1s -v=3")
                .split(" "));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err())
                .contains("--scheduler-conf is a flag of vc-scheduler that schedule does not take: use --conf FILE,")
                .contains("\n-v is a flag", "\n--schedule-period is a flag", "\n--kube-api-qps is a flag")
                .doesNotContain("--leader-elect is");
    }

    @Test
    void theDocumentHasTheSameTable() throws Exception {
        List<String> rows = VolcanoFlags.all().stream()
                .map(flag -> "| `%s` | %s | %s |".formatted(flag.written(), flag.handling(), flag.text()))
                .toList();
        assertThat(Files.readString(Path.of("../docs/live.md")))
                .contains("| flag of vc-scheduler | | |\n|---|---|---|\n" + String.join("\n", rows) + "\n\n");
    }
}
