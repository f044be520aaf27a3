package dev.terrace.whatif.setting;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.inputs.Source;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.Cordon;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.Example;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingReaderTest {
    private final Dump dump = Example.dump();
    private final EditableConfiguration editable = Example.rules();

    @Test
    void theLongestNameIsMeant() {
        DecisionInput changed = world("queue/research.gpu.weight=3", "queue/research.capability.cpu=28");
        assertThat(changed.cluster().queues())
                .satisfiesExactly(
                        research -> assertThat(research.capability()).hasToString("28 cpu 0"),
                        gpu -> assertThat(gpu.weight()).isEqualTo(3));
    }

    @Test
    void uncordoningIsOneChangeWithTwoOperations() {
        List<Change> changes = read("node/n2.cordoned=false");
        assertThat(changes)
                .singleElement()
                .satisfies(change -> assertThat(change.document())
                        .hasToString("{kind=Node, name=n2, patch=[{op=replace, path=/spec/unschedulable, value=false},"
                                + " {op=remove, path=/spec/taints/1}]}"));
        assertThat(world("node/n2.cordoned=false").cluster().nodes().get(1))
                .matches(node -> !node.unschedulable() && node.taints().size() == 1);
    }

    @Test
    void aNodeIsCordonedAndOpenedAgain() {
        assertThat(world("node/n1.cordoned=true").cluster().nodes().get(0))
                .matches(node -> node.unschedulable() && node.taints().size() == 1);
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        builder.make(Cordon.of("n1", builder.object(Change.NODE, "n1"), true));
        builder.make(Cordon.of("n1", builder.object(Change.NODE, "n1"), false));
        assertThat(builder.world("--set").cluster()).isEqualTo(dump.state().cluster());
    }

    @Test
    void nodesAreAddedLikeOneOfTheCluster() {
        assertThat(read("add node like=n1,count=2"))
                .singleElement()
                .satisfies(change -> assertThat(change.document()).hasToString("{kind=Node, like=n1, count=2}"));
        DecisionInput changed = world("node/n1.cordoned=true", "add node like=n1,count=2", "add node like=n1");
        assertThat(changed.cluster().nodes())
                .extracting(NodeSpec::name)
                .containsExactly("n1", "n1-added-1", "n1-added-2", "n1-added-3", "n2");
        assertThat(changed.cluster().nodes().get(2)).matches(NodeSpec::unschedulable);
    }

    @ParameterizedTest
    @CsvSource({
        "add node like=n3, the cluster has no node 'n3'. Did you mean 'n1' or 'n2'?",
        "'add node like=n1,count=0', 'from 1 to 1000 nodes can be added, not 0.'",
        "'add node like=n1,count=-2', 'nodes can be added, not -2.'",
        "add node n1, 'nodes are added by ''add node like=NAME,count=2''.'"
    })
    void aNodeThatCannotBeAddedIsTold(String setting, String message) {
        assertThatThrownBy(() -> world(setting))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining(message);
    }

    @Test
    void jobsAndQueuesAreOnesOfTheCluster() {
        assertThat(world("job/ml/train.minMember=1").cluster().jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.minMember()).isEqualTo(1));
    }

    @Test
    void aJobHasTheNameThatTablesUse() {
        String group = """
                ---
                kind: PodGroup
                metadata: {namespace: ml, name: podgroup-%s, ownerReferences: [{kind: Job, name: %s, controller: true}]}
                """;
        String text = group.formatted("1", "eval.a") + group.formatted("2", "twin") + group.formatted("3", "twin");
        Function<List<Setting>, List<Change>> read =
                settings -> SettingReader.read(settings, dump(text, settings), editable);
        assertThat(read.apply(settings("job/ml/eval.a.minMember=3")))
                .singleElement()
                .satisfies(change -> assertThat(change.names()).containsExactly("ml/podgroup-1"));
        assertThatThrownBy(() -> read.apply(settings("job/ml/eval.a.minMember=3", "job/ml/podgroup-1.minMember=2")))
                .hasMessageContaining("set the same thing");
        assertThatThrownBy(() -> read.apply(settings("job/ml/twin.minMember=3")))
                .hasMessageContaining("the cluster has no job 'ml/twin'");
    }

    @Test
    void anEstimateIsThatOfTheGroupAndOfPodsWithTheirOwn() {
        String text = """
                kind: PodGroup
                metadata: {namespace: ml, name: train, annotations: {terrace.dev/estimate: "300"}}
                ---
                kind: Pod
                metadata:
                  namespace: ml
                  name: a
                  annotations: {scheduling.k8s.io/group-name: train, terrace.dev/estimate: "600"}
                spec: {schedulerName: volcano}
                ---
                kind: Pod
                metadata: {namespace: ml, name: b, annotations: {scheduling.k8s.io/group-name: train}}
                spec: {schedulerName: volcano}
                """;
        List<Setting> settings = settings("job/ml/train.estimate=900");
        Cluster changed = SettingReader.apply("--set", settings, dump(text, settings), editable)
                .cluster();
        assertThat(changed.tasks())
                .extracting(pod -> pod.estimateIn(changed.jobs().get(0)))
                .containsExactly(900L, 900L);
    }

    @Test
    void argumentsComeWithWhatIsMissingAboveThem() {
        DecisionInput changed =
                world("action/first.two.factor=0.5", "plugin/two@1.two.factor=2", "plugin/one.enableJobOrder=no");
        assertThat(changed.configuration().argumentsOf("first").asMap()).containsEntry("two.factor", 0.5);
        assertThat(changed.configuration().tiers().get(0).plugins())
                .satisfiesExactly(
                        one -> assertThat(one.on())
                                .noneMatch(on -> on.spelling().equals("enableJobOrder")),
                        two -> assertThat(two.arguments().asMap()).containsEntry("two.factor", 2));
        assertThat(world("actions=second").configuration().actions()).containsExactly("second");
    }

    @Test
    void aWildcardMeansEveryActionThatTakesTheArgument() {
        assertThat(world("action/*.two.factor=3")
                        .configuration()
                        .argumentsOf("first")
                        .asMap())
                .containsEntry("two.factor", 3);
        assertThat(world("action/*.two.factor=3")
                        .configuration()
                        .argumentsOf("second")
                        .asMap())
                .isEmpty();
        assertThatThrownBy(() -> world("action/*.two.factro=3"))
                .hasMessageContaining(
                        "no action of scheduler.conf takes an argument 'two.factro'. Did you mean 'two.factor'?");
    }

    @Test
    void aWildcardMeansTheActionsThatRun() {
        assertThatThrownBy(() -> world("action/*.two.factor=3", "actions=second"))
                .hasMessageContaining("no action of scheduler.conf takes an argument 'two.factor'.");
    }

    @Test
    void anArgumentIsThatOfTheLastPlaceOfAPlugin() {
        String text = "actions: first\ntiers:\n- plugins: [{name: two}]\n- plugins: [{name: two}]\n";
        EditableConfiguration twice = EditableConfiguration.read(text, "scheduler.conf", editable.catalog(), false);
        assertThat(placeOf(twice, "plugin/two.two.factor=2")).contains("path=/tiers/1/");
        assertThat(placeOf(twice, "plugin/two@1.two.factor=2")).contains("path=/tiers/0/");
        assertThat(placeOf(twice, "plugin/two.enableJobOrder=no")).contains("path=/tiers/0/");
    }

    private String placeOf(EditableConfiguration rules, String setting) {
        return SettingReader.read(List.of(Setting.parse("--set", setting)), dump, rules)
                .get(0)
                .document()
                .toString();
    }

    @Test
    void actionsMayBeBracketed() {
        assertThat(world("actions=[second, first]").configuration().actions()).containsExactly("second", "first");
    }

    @ParameterizedTest
    @CsvSource({
        "action/first.two.factor=1, action/*.two.factor=2",
        "plugin/two.two.factor=1, plugin/two@1.two.factor=2",
        "queue/research.guarantee.cpu=1, queue/research.guarantee.resource.cpu=2",
        "actions=first, actions=second"
    })
    void aFieldIsSetOnce(String one, String other) {
        assertThatThrownBy(() -> world(one, other))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("'%s' and '%s' set the same thing; remove one of them".formatted(one, other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "queue/reserch.weight=3|the cluster has no queue 'reserch'. Did you mean 'research'?",
                "queue/research.wieght=3|a queue has no field 'wieght' that can be set. Did you mean 'weight'?",
                "queue/research.capability.cpus=3|the cluster has no resource 'cpus'. Did you mean 'cpu'?",
                "queue/research.capability=3|say which resource: capability.cpu, or another.",
                "queue/research.weight=x|queue research: spec.weight is the text \"x\"; a whole number is expected.",
                "queue/research.state=open|a queue's state is one of Open, Closing, Closed, not 'open'. Did you mean 'Open'?",
                "queue/research=1|say which field of 'research', after a dot.",
                "node/n3.cordoned=true|the cluster has no node 'n3'. Did you mean 'n1' or 'n2'?",
                "node/n1.cordoned=maybe|cordoned is 'maybe': expected true or false.",
                "job/ml/train.estimate=1e99|estimate is '1e99': expected a whole number of seconds from 0 to 1000000000000.",
                "job/ml/trian.minMember=1|the cluster has no job 'ml/trian'. Did you mean 'ml/train'?",
                "plugin/oen.x=1|scheduler.conf names no plugin 'oen'. Did you mean 'one'?",
                "plugin/two.two.factro=1|plugin 'two' has no argument 'two.factro'. Did you mean 'two.factor'?"
                        + " --allow-missing ignores it.",
                "plugin/one.enabledVictm=no|plugin 'one' has no switch 'enabledVictm'. Did you mean 'enabledVictim'?"
                        + " --allow-missing ignores it, as Volcano does.",
                "plugin/one@2.x=1|scheduler.conf names no plugin 'one@2'. Did you mean 'one@1' or 'one'?",
                "action/frist.x=1|scheduler.conf names no action 'frist'. Did you mean 'first'?",
                "quue/research.weight=3|unknown setting target 'quue'. Did you mean 'queue'?",
            })
    void whatIsUnknownIsToldWithTheNearestSpelling(String setting, String sentence) {
        assertThatThrownBy(() -> world(setting))
                .isInstanceOf(InvalidInput.class)
                .hasMessage("--set " + setting + ": " + sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "plugin/two.two.factor=[1, --set plugin/two@1.two.factor:",
        "action/first.two.factor=[1, --set action/first.two.factor:"
    })
    void aMalformedValueIsThatOfItsSetting(String setting, String place) {
        assertThatThrownBy(() -> world(setting))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining(place);
    }

    @ParameterizedTest
    @CsvSource({"plugin/two@1.two.factor", "action/first.two.factor"})
    void aMalformedValueNamesTheOptionThatGaveIt(String key) {
        List<Setting> swept = List.of(new Setting("--sweep", key, "[1"));
        assertThatThrownBy(() -> SettingReader.read(swept, dump, editable))
                .isInstanceOf(InvalidInput.class)
                .hasMessageStartingWith("--sweep " + key + ":");
    }

    @Test
    void findingsHaveThePlaceInTheFileUnlessASettingCausesThem() {
        String text = "actions: first\ntiers:\n- plugins:\n  - {name: two, arguments: {two.factor: -1}}\n";
        EditableConfiguration negative = EditableConfiguration.read(text, "scheduler.conf", editable.catalog(), false);
        String sentence = ": argument 'two.factor' of plugin 'two': '%s' is replaced with 1: expected at least 0.";
        assertThat(findings(negative, "action/first.two.factor=2"))
                .containsExactly("scheduler.conf:4:29" + sentence.formatted("-1"));
        assertThat(findings(negative, "plugin/two.two.factor=-2")).containsExactly("--set" + sentence.formatted("-2"));
    }

    private List<String> findings(EditableConfiguration rules, String setting) {
        return SettingReader.apply("--set", List.of(Setting.parse("--set", setting)), dump, rules)
                .configuration()
                .findings()
                .stream()
                .map(Finding::toString)
                .filter(finding -> finding.contains("two.factor"))
                .toList();
    }

    private DecisionInput world(String... settings) {
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        read(settings).forEach(builder::make);
        return builder.world("--set");
    }

    private List<Change> read(String... settings) {
        return SettingReader.read(settings(settings), dump, editable);
    }

    private static List<Setting> settings(String... settings) {
        return Stream.of(settings).map(text -> Setting.parse("--set", text)).toList();
    }

    /** Reads a dump as far as settings need it. */
    private static Dump dump(String text, List<Setting> settings) {
        Source source = new Source("cluster.yaml", () -> new ByteArrayInputStream(text.getBytes(UTF_8)));
        ReadOptions options = ReadOptions.defaults();
        return SettingReader.dump(
                settings,
                SnapshotReader.read(source, options).state(),
                wanted -> DumpObjects.read(source, wanted),
                options);
    }
}
