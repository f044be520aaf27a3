package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests cases for sharing: minimised and anonymous ones. */
class SharingTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    private String conf = "";
    private String to = "";
    private String key = "";

    @BeforeEach
    void files() throws IOException {
        conf = Files.writeString(folder.resolve("scheduler.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n")
                .toString();
        to = folder.resolve("case").toString();
        key = folder.resolve("key.json").toString();
    }

    @Test
    void aSmallCaseStillShowsWhatItMust() {
        Ran ran = Ran.terrace(
                "minimise", CLUSTER, "--conf", conf, "--keep", "waits ml/huge because \"little cpu\"", "--to", to);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("4 of 10 objects and ", "are left; nothing more can be removed (")
                .endsWith("Check it with:\n  terrace check " + to + "\n");
        assertThat(ran.err()).contains("in the case, it waits: ").contains("too little cpu");
        assertThat(folder.resolve("case/options.yaml")).content().contains("now: ");
        assertThat(Ran.terrace("check", to).out()).isEqualTo("1 passed, 0 failed\n");
    }

    @Test
    void whatWaitsKeepsTheKindOfItsReason() {
        Ran ran = Ran.terrace("minimise", CLUSTER, "--conf", conf, "--keep", "waits ml/huge", "--to", to);
        assertThat(ran.err())
                .containsPattern(
                        "before, it waits: (.*): too little cpu .*; in the case, it waits: \\1: too little cpu");
        Ran any = Ran.terrace(
                "minimise", CLUSTER, "--conf", conf, "--keep", "waits ml/huge because \"\"", "--to", to + 2);
        assertThat(any.err()).doesNotContainPattern("in the case, it waits: .*too little cpu");
    }

    @Test
    void whatMakesTwoConfigurationsDifferIsACaseOfTheCheckToo() throws IOException {
        Path idle = Files.writeString(folder.resolve("idle.conf"), "actions: \"enqueue\"\ntiers: []\n");
        Ran ran = Ran.terrace(
                "minimise",
                CLUSTER,
                "--conf",
                conf,
                "--conf",
                idle.toString(),
                "--keep",
                "differ ml/train-0",
                "--to",
                to);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(folder.resolve("case/scheduler1.conf")).exists();
        assertThat(Ran.terrace("check", to).out()).isEqualTo("1 passed, 0 failed\n");
    }

    @Test
    void whatIsNotThereAndWhatDoesNotHoldAreToldApart() {
        Ran unknown = Ran.terrace("minimise", CLUSTER, "--conf", conf, "--keep", "binds ml/trian-0", "--to", to);
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err())
                .contains(
                        "--keep: 'binds ml/trian-0': ml/trian-0 is not a pod of the snapshot. Did you mean 'ml/train-0' or 'ml/train-1'?");
        Ran untrue = Ran.terrace("minimise", CLUSTER, "--conf", conf, "--keep", "binds ml/train-0 on n2", "--to", to);
        assertThat(untrue.code()).isEqualTo(1);
        assertThat(untrue.err()).contains("--keep: 'binds ml/train-0 on n2' does not hold; it is bound to n1");
        assertThat(Path.of(to)).doesNotExist();
    }

    @Test
    void withoutNamesTheSameIsDecided() throws IOException {
        Ran ran = Ran.terrace("anonymise", CLUSTER, "--conf", conf, "--to", to, "--key", key);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern("10 objects and [0-9]+ texts have new names, and the same decisions\\.")
                .containsPattern("stays?, although .*volcano")
                .contains(key + " maps the names back; do not send it.")
                .endsWith("Check it with:\n  terrace check " + to + "\n");
        assertThat(folder.resolve("case/snapshot.json")).content().doesNotContain("train", "research");
        assertThat(Path.of(key)).content().contains("\"ml/train-0\": \"s1/p");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(key))))
                .isEqualTo("rw-------");
        assertThat(Ran.terrace("check", to).out()).isEqualTo("1 passed, 0 failed\n");
    }

    @Test
    void aSmallCaseIsHandedOverWithOneCommand() throws IOException {
        Path idle = Files.writeString(folder.resolve("idle.conf"), "actions: \"enqueue\"\ntiers: []\n");
        Ran ran = Ran.terrace(
                "minimise",
                CLUSTER,
                "--conf",
                conf,
                "--conf",
                idle.toString(),
                "--keep",
                "waits ml/huge because \"little cpu\"",
                "--keep",
                "differ ml/train-0",
                "--to",
                to,
                "--anonymise",
                "--key",
                key);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("have new names", "maps the names back");
        assertThat(folder.resolve("case/expected.json"))
                .content()
                .containsPattern("waits job:s1/g\\d because ..little cpu")
                .containsPattern("differ pod:s1/p\\d")
                .doesNotContain("train", "ml/");
        assertThat(Ran.terrace("check", to).out()).isEqualTo("1 passed, 0 failed\n");
    }

    @Test
    void theStatementsOfACaseStay() {
        Ran ran = Ran.terrace("minimise", CLUSTER, "--conf", conf, "--keep", "binds ml/train-0 on n1", "--to", to);
        assertThat(ran.code()).as(ran.err()).isZero();
        for (String input : new String[] {to, to + "/snapshot.json"}) {
            String other = to + "-" + input.length();
            Ran anonymous = Ran.terrace("anonymise", input, "--to", other, "--key", key);
            assertThat(anonymous.code()).as(anonymous.err()).isZero();
            assertThat(Path.of(other, "expected.json")).content().containsPattern("\"binds s1/p\\S* on n0?1\"");
            assertThat(Ran.terrace("check", other).out()).isEqualTo("1 passed, 0 failed\n");
        }
    }

    @Test
    void theConfigurationOfTheSnapshotIsUsed() throws IOException {
        String map = folder.resolve("map.yaml").toString();
        Files.writeString(
                Path.of(map),
                "kind: ConfigMap\nmetadata: {namespace: volcano-system, name: volcano-scheduler-configmap}\ndata:\n"
                        + "  volcano-scheduler.conf: |\n"
                        + Files.readString(Path.of(conf)).indent(4));
        assertThat(Ran.terrace("anonymise", CLUSTER, map, "--to", to, "--key", key)
                        .code())
                .isZero();
        assertThat(Ran.terrace("minimise", CLUSTER, map, "--keep", "waits ml/huge", "--to", to + 2)
                        .code())
                .isZero();
    }

    /** An empty document at the end of a configuration has no effect on any reader. */
    @Test
    void aConfigurationMayEndWithARule() throws IOException {
        Files.writeString(Path.of(conf), "---\n", StandardOpenOption.APPEND);
        assertThat(Ran.terrace("anonymise", CLUSTER, "--conf", conf, "--to", to, "--key", key)
                        .code())
                .isZero();
        Ran smaller = Ran.terrace(
                "minimise", CLUSTER, "--conf", conf, "--keep", "binds ml/train-0", "--to", folder + "/smaller");
        assertThat(smaller.code()).as(smaller.err()).isZero();
    }

    @Test
    void anAnonymousSnapshotMayIgnoreWhatIsMissing() throws IOException {
        Files.writeString(Path.of(conf), "actions: \"enqueue, absent\"\n");
        String share = folder.resolve("share.yaml").toString();
        List<String> command = List.of("snapshot", CLUSTER, "--anonymise", "--conf", conf, "-o", share);
        assertThat(Ran.terrace(command.toArray(String[]::new)).err()).contains("--allow-missing ignores it");
        Ran ran = Ran.terrace(
                Stream.concat(command.stream(), Stream.of("--allow-missing")).toArray(String[]::new));
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("warning: " + conf + ":1:20: action 'absent' does not exist: ignored");
        assertThat(Path.of(share)).exists();
    }

    @Test
    void theKeyReplacesNoOtherFile() throws IOException {
        String dump =
                Files.copy(Path.of(CLUSTER), folder.resolve("victim.yaml")).toString();
        String again = folder + "/./new.yaml";
        String fresh = folder.resolve("new.yaml").toString();
        assertOwnKey("anonymise", dump, "--to", to, "--key", dump);
        assertOwnKey("anonymise", folder.toString(), "--to", to, "--key", dump);
        assertOwnKey("anonymise", "--trace", dump, "--to", to, "--key", dump);
        assertOwnKey("minimise", dump, "--keep", "waits ml/huge", "--to", to, "--anonymise", "--key", dump);
        assertOwnKey("run", dump, "--apply", fresh, "--record", to, "--anonymise", "--key", again);
        assertOwnKey("run", dump, "--conf", conf, "--record", to, "--anonymise", "--key", conf);
        assertOwnKey("snapshot", dump, "--anonymise", "-o", fresh, "--key", again);
        assertThat(folder).isDirectoryNotContaining(file -> file.endsWith("new.yaml") || file.endsWith("case"));
        assertThat(Path.of(dump)).hasSameTextualContentAs(Path.of(CLUSTER));
    }

    private static void assertOwnKey(String... command) {
        Ran ran = Ran.terrace(command);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--key: ", " is another file of this command, which the key would replace");
    }

    @Test
    void underStrictAWarningAboutTheConfigurationIsAnError() throws IOException {
        Files.writeString(Path.of(conf), "actions: \"enqueue\"\n");
        assertStrict("minimise", CLUSTER, "--keep", "waits ml/huge", "--to", to);
        assertStrict("anonymise", CLUSTER, "--key", key, "--to", to);
    }

    private void assertStrict(String... command) {
        String[] options = {"--conf", conf, "--strict"};
        Ran ran = Ran.terrace(Stream.of(command, options).flatMap(Stream::of).toArray(String[]::new));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("actions has no 'allocate'").doesNotContain("warning");
        assertThat(Path.of(to)).doesNotExist();
    }

    @Test
    void theKeyDoesNotGoWithTheCase() {
        Ran ran = Ran.terrace("anonymise", CLUSTER, "--conf", conf, "--to", to, "--key", to + "/key.json");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--key: ").contains("which is shared; name a file elsewhere");
    }

    @Test
    void aCycleIsRecordedWithoutNames() {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--record", to, "--anonymise", "--key", key);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(folder.resolve("case/snapshot.json")).content().doesNotContain("train", "research");
        assertThat(Path.of(key)).exists();
        assertThat(Ran.terrace("check", to).out()).isEqualTo("1 passed, 0 failed\n");
        Ran alone = Ran.terrace("run", CLUSTER, "--anonymise");
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.err()).contains("--anonymise: needs --record");
    }
}
