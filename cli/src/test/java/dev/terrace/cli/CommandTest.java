package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.process.LineFeeds;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests each command as a user runs it, with the actions on the class path and no plugin. */
class CommandTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    private String conf = "";
    private String idle = "";

    @BeforeEach
    void writeConfigurations() throws IOException {
        conf = write("scheduler.conf", "actions: \"enqueue, allocate\"\ntiers: []\n");
        idle = write("idle.conf", "actions: \"enqueue\"\ntiers: []\n");
    }

    @Test
    void runShowsTables() {
        Ran ran = Ran.terrace("run", "--snapshot", CLUSTER, "--conf", conf);
        assertThat(ran.code()).isZero();
        assertThat(ran.out())
                .contains(" 2 bound   2 groups admitted   1 pod waiting ")
                .contains(" by " + conf + " (--conf)")
                .containsPattern("ml/train-1 +n2 +only candidate")
                .containsPattern("ml/huge +research +1 .*too little cpu \\(2 of 2 nodes, ");
    }

    @Test
    void runTakesTheSnapshotWithoutItsOptionToo() {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf);
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains(" 2 bound ");
    }

    @Test
    void cyclesFollowEachOther() {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "3", "--every", "1m30s", "--last");
        assertThat(ran.code()).isZero();
        assertThat(ran.out())
                .containsPattern("1 +\\d{4}-.*Z +2 +0 +0 +1 ")
                .containsPattern("3 +\\d{4}-.*Z +0 +0 +0 +1 .*unchanged")
                .containsPattern("research +cpu +held +\\d+ %")
                .containsPattern("WAITS LONGEST[^\n]*\n ml/huge +research +1 .*too little cpu")
                .contains(" 0 bound ");
    }

    @Test
    void cyclesAreADocumentEach() {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "2", "--output", "json");
        assertThat(ran.out())
                .startsWith("{")
                .contains("\"cycles\"", "\"summary\"", "\"longestWaiting\"")
                .containsPattern("(?s)ml/train-1.*\"now\"");
    }

    @Test
    void aChainOfCommandsDecidesAsOneCommandDoes() throws IOException {
        String first = folder.resolve("first.yaml").toString();
        String last = folder.resolve("last.yaml").toString();
        String whole = folder.resolve("whole.yaml").toString();
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--apply", first).code())
                .isZero();
        assertThat(Ran.terrace("run", first, "--conf", conf, "--after", "10s", "--apply", last)
                        .out())
                .contains(" 0 bound ");
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "2", "--every", "10s", "--apply", whole)
                        .code())
                .isZero();
        assertThat(Files.readString(Path.of(last)))
                .isEqualTo(Files.readString(Path.of(whole)))
                .contains("kind: Clock");
    }

    @Test
    void whatIsAboutTheSnapshotIsRefusedAfterSomeTime() {
        Ran ran = Ran.terrace("run", CLUSTER, "--after", "1s", "--record", "new");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--record: is about the snapshot as it is; leave out --after");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--repeat=2", "--record=new"})
    void whatIsAboutOneCycleIsRefusedWithSeveral(String option) {
        Ran ran = Ran.terrace("run", CLUSTER, "--cycles", "2", option);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err())
                .contains(option.substring(0, option.indexOf('=')) + ": is about one cycle; leave out --cycles");
    }

    @Test
    void theLastOfSeveralCyclesIsWritten() throws IOException {
        Path last = folder.resolve("last.json");
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "2", "--apply", last.toString());
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(Files.readString(last)).containsPattern("ml\",\"name\":\"train-1.*nodeName.*\"phase\":\"Running\"");
    }

    @Test
    void aDurationSaysItsUnit() {
        Ran ran = Ran.terrace("run", CLUSTER, "--cycles", "2", "--every", "30");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("'30' is not a duration like 30s, 1m30s, 2h or 1d12h");
    }

    @Test
    void theSameRunGivesTheSameBytesButForItsTimes() {
        String[] args = {"run", "--snapshot", CLUSTER, "--conf", conf, "--output", "json"};
        assertThat(withoutTimes(Ran.terrace(args))).isEqualTo(withoutTimes(Ran.terrace(args)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "tr-TR", "hi-IN-u-nu-deva"})
    void theLocaleReachesNoReport(String locale) {
        String[] args = {"run", "--snapshot", CLUSTER, "--conf", conf, "--output", "json"};
        String wanted = withoutTimes(Ran.terrace(args));
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            assertThat(withoutTimes(Ran.terrace(args))).isEqualTo(wanted);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void namesFromADumpCannotSteerTheTerminal() throws IOException {
        String evil = write("evil.yaml", """
                kind: Pod
                metadata: {name: "x\\e[2J\\nerror: all is well"}
                spec: {schedulerName: volcano, nodeName: "n\\e]0;t\\a"}
                ---
                kind: "Fly\\e[31m"
                metadata: {name: f}
                """);
        Ran ran = Ran.terrace("run", "--snapshot", CLUSTER, evil, "--conf", conf);
        assertThat(ran.code()).isZero();
        assertThat(ran.out() + ran.err())
                .doesNotContain("\u001b")
                .doesNotContain("\nerror: all is well")
                .contains("x\\u001b[2J\\nerror: all is well", "Fly\\u001b[31m");
    }

    @Test
    void linesEndTheSameOnEveryMachine() {
        StringWriter text = new StringWriter();
        try (PrintWriter out = new LineFeeds(text)) {
            out.println("a");
            out.println(1);
        }
        assertThat(text).hasToString("a\n1\n");
    }

    @Test
    void repeatingChangesNothingButTimes() {
        String[] once = {"run", "--snapshot", CLUSTER, "--conf", conf, "--output", "yaml"};
        String[] often = {"run", "--snapshot", CLUSTER, "--conf", conf, "--output", "yaml", "--repeat", "4"};
        assertThat(withoutTimes(Ran.terrace(often))).isEqualTo(withoutTimes(Ran.terrace(once)));
    }

    @Test
    void theConfigMapInTheSnapshotIsUsed() throws IOException {
        String map = write("map.yaml", """
                apiVersion: v1
                kind: ConfigMap
                metadata: {namespace: volcano-system, name: volcano-scheduler-configmap}
                data:
                  volcano-scheduler.conf: |
                    actions: "enqueue"
                    tiers: []
                """);
        Ran ran = Ran.terrace("run", "--snapshot", CLUSTER, map);
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("0 bound").contains("(the ConfigMap in the snapshot)");
    }

    @Test
    void applyWritesTheNextCluster() throws IOException {
        Path next = folder.resolve("next.yaml");
        assertThat(Ran.terrace("run", "--snapshot", CLUSTER, "--conf", conf, "--apply", next.toString())
                        .code())
                .isZero();
        assertThat(Files.readString(next)).contains("nodeName: n1").contains("phase: Inqueue");
        assertThat(Ran.terrace("run", "--snapshot", next.toString(), "--conf", conf)
                        .out())
                .contains(" 0 bound ");
    }

    @Test
    void whatIsRecordedPassesTheCheck() {
        String record = folder.resolve("cases/monday").toString();
        Ran recorded = Ran.terrace(
                "run", "--snapshot", CLUSTER, "--conf", conf, "--now", "2026-02-01T00:00:00Z", "--record", record);
        assertThat(recorded.code()).isZero();
        Ran checked = Ran.terrace("check", folder.toString());
        assertThat(checked.out()).isEqualTo("1 passed, 0 failed\n");
        assertThat(checked.code()).isZero();
    }

    @Test
    void aCheckOfStatementsIsToldToABuildServer() throws IOException {
        String record = folder.resolve("cases/monday").toString();
        Ran.terrace("run", "--snapshot", CLUSTER, "--conf", conf, "--record", record);
        write("cases/monday/expected.json", """
                {"must": ["binds ml/train-0 on n1", "waits ml/train"], "mustNot": ["binds ml/train-1 on n2"]}
                """);
        Path junit = folder.resolve("cases.xml");
        Ran checked = Ran.terrace("check", record, "--junit", junit.toString());
        assertThat(checked.code()).isEqualTo(1);
        assertThat(checked.out()).isEqualTo("""
                FAILED %s
                  must: 'waits ml/train' does not hold; it is Inqueue
                  mustNot: 'binds ml/train-1 on n2' holds
                0 passed, 1 failed
                """.formatted(record));
        assertThat(Files.readString(junit).replaceAll("time=\"[0-9.]+\"", "time=\"\""))
                .isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                <testsuite name="terrace check" tests="1" failures="1" errors="0" skipped="0" time="">
                <testcase classname="terrace check" name="%s" time=""><failure message="must: 'waits ml/train' does \
                not hold; it is Inqueue" type="mismatch">must: 'waits ml/train' does not hold; it is Inqueue
                mustNot: 'binds ml/train-1 on n2' holds</failure></testcase>
                </testsuite>
                </testsuites>
                """.formatted(record));
    }

    @Test
    void checkWarnsOfWhatIsOddInItsCasesAsRunDoes() throws IOException {
        String odd = write("odd.yaml", """
                kind: Pod
                metadata: {name: p}
                spec: {schedulerName: volcano, nodeName: n1, tolerations: [{key: a, operator: Like}]}
                """);
        for (String name : List.of("a", "b")) {
            String record = folder.resolve("cases/" + name).toString();
            Ran ran = Ran.terrace("run", "--snapshot", CLUSTER, odd, "--conf", conf, "--record", record);
            assertThat(ran.err()).contains("warning: " + odd + ":3:79: pod default/p: spec.tolerations[0].operator");
        }
        Ran checked = Ran.terrace("check", folder.toString());
        assertThat(checked.err().lines())
                .filteredOn(line -> line.contains("operator"))
                .containsExactly("warning: " + folder.resolve("cases/a/snapshot.yaml")
                        + ":125:17: pod default/p: spec.tolerations[0].operator is \"Like\"; one of Equal, Exists, Gt,"
                        + " Lt is expected. (And in 1 more places.)");
        assertThat(checked.out()).isEqualTo("2 passed, 0 failed\n");
        assertThat(checked.code()).isZero();
    }

    @Test
    void flagsOfTheSchedulerAreRecordedWithTheCase() throws IOException {
        String[] args = {
            "run",
            "--snapshot",
            CLUSTER,
            "--conf",
            conf,
            "--scheduler-sharding-mode",
            "hard",
            "--nodes-in-shard",
            "n2,n9",
            "--ignored-provisioners",
            "a,b",
            "--record",
            folder.resolve("sharded").toString()
        };
        Ran ran = Ran.terrace(args);
        assertThat(ran.out()).contains("not in this scheduler's shard (1 of ");
        assertThat(ran.err()).contains("the shard has node n9, which the dump does not have.");
        assertThat(Files.readString(folder.resolve("sharded/flags.yaml"))).isEqualTo("""
                schedulerFlags:
                - --scheduler-sharding-mode=hard
                - --nodes-in-shard=n2,n9
                - --ignored-provisioners=a,b
                """);
        assertThat(Ran.terrace("check", folder.toString()).out()).isEqualTo("1 passed, 0 failed\n");
    }

    @Test
    void aShardingModeThatIsNoneIsRefused() {
        Ran ran = Ran.terrace("run", "--snapshot", CLUSTER, "--scheduler-sharding-mode", "firm");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("'firm' is not a sharding mode: none, hard or soft");
    }

    @Test
    void aCaseIsNotRecordedOverAnother() {
        String[] args = {
            "run",
            "--snapshot",
            CLUSTER,
            "--conf",
            conf,
            "--record",
            folder.resolve("one").toString()
        };
        assertThat(Ran.terrace(args).code()).isZero();
        assertThat(Ran.terrace(args).code()).isEqualTo(2);
    }

    @Test
    void checkShowsWhatDiffersAndCountsWhatCannotBeDecided() throws IOException {
        for (String name : new String[] {"a", "b", "c", "d"}) {
            Ran.terrace(
                    "run",
                    "--snapshot",
                    CLUSTER,
                    "--conf",
                    conf,
                    "--record",
                    folder.resolve(name).toString());
        }
        write("b/scheduler.conf", "actions: \"enqueue\"\ntiers: []\n");
        write("c/scheduler.conf", "actions: \"fly\"\ntiers: []\n");
        write("d/flags.yaml", "schedulerFlags: [--nodes=n1]\n");
        Ran ran = Ran.terrace("check", folder.toString(), "--jobs", "2");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out().lines())
                .startsWith(
                        "FAILED " + folder.resolve("b"),
                        "  binds: ml/train-0 expected n1, got nothing",
                        "  binds: ml/train-1 expected n2, got nothing",
                        "FAILED " + folder.resolve("c"))
                .endsWith(
                        "FAILED " + folder.resolve("d"),
                        "  " + folder.resolve("d/flags.yaml")
                                + ":1:18: unknown flag '--nodes'; known flags are --scheduler-sharding-mode, --nodes-in-shard, --ignored-provisioners.",
                        "1 passed, 3 failed");
    }

    @Test
    void diffTellsWhatMoves() {
        String[] args = {"diff", "--snapshot", CLUSTER, "--conf", conf, "--conf", idle, "--exit-code"};
        Ran ran = Ran.terrace(args);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("2 placed by A only").containsPattern("ml/train-0 +n1 +waits");
    }

    @Test
    void diffOfTheSameIsNone() {
        Ran ran = Ran.terrace("diff", "--snapshot", CLUSTER, "--conf", conf, "--conf", conf, "--exit-code");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("No difference");
    }

    @Test
    void lintShowsEveryFindingWithItsPlace() throws IOException {
        String bad = write("bad.conf", "actions: \"enqueu\"\ntiers:\n- plugins:\n  - nam: gang\n");
        Ran ran = Ran.terrace("lint", bad, idle);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains(bad + ":1:", bad + ":4:", idle + ":1:10: warning: ");
        assertThat(Ran.terrace("lint", idle).code()).isZero();
        Ran strict = Ran.terrace("lint", idle, "--strict");
        assertThat(strict.code()).isEqualTo(1);
        assertThat(strict.out())
                .contains(idle + ":1:10: ", "1 error, 0 warnings")
                .doesNotContain(" warning: ");
    }

    @Test
    void pluginsListsActionsToo() {
        assertThat(Ran.terrace("plugins").out())
                .contains("No plugins are loaded")
                .containsPattern("allocate +Gives waiting tasks nodes, job by job\\. +built in\n")
                .doesNotContain("predicateErrorCacheEnable");
        assertThat(Ran.terrace("plugins", "--output", "json").out()).contains("\"name\": \"backfill\"");
    }

    @Test
    void pluginsShowsOneWhole() {
        assertThat(Ran.terrace("plugins", "allocate").out())
                .contains("\n allocate\n Gives waiting tasks nodes, job by job.\n")
                .containsPattern("predicateErrorCacheEnable +boolean +true")
                .doesNotContain("backfill");
        assertThat(Ran.terrace("plugins", "allocate", "--output", "json").out())
                .contains("\"name\": \"allocate\"")
                .doesNotContain("\"name\": \"backfill\"");
    }

    @Test
    void aPluginsProjectNeedsADistributionToBuildAgainst() {
        Ran ran = Ran.terrace("plugin", "new", "night");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).startsWith("terrace: was not started from a distribution");
        assertThat(Ran.terrace("plugin").code()).isEqualTo(2);
    }

    @Test
    void completionIsAScript() {
        assertThat(Ran.terrace("completion").out())
                .startsWith("#!/usr/bin/env bash")
                .contains("--snapshot");
    }

    @Test
    void helpTeachesByExample() {
        for (String command :
                new String[] {"run", "diff", "compare", "unblock", "plugins", "lint", "check", "completion"}) {
            Ran ran = Ran.terrace(command, "--help");
            assertThat(ran.code()).isZero();
            assertThat(ran.out()).contains("Examples:").contains("terrace " + command);
        }
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static String withoutTimes(Ran ran) {
        assertThat(ran.code()).isZero();
        return ran.out().substring(0, ran.out().indexOf("timingsMs"));
    }
}
