package dev.terrace.plugins.deviceshare;

import static dev.terrace.plugins.deviceshare.InSession.fits;
import static dev.terrace.plugins.deviceshare.InSession.task;
import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.ContainerAsk.Part;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The parts of MindCluster's NPUs that pods get, in a table. Chips have eight cores and seven cpus. */
class MindClusterTest {
    private static final String CORE = "huawei.com/npu-core";
    private static final String HEALTHY = "huawei.com/Ascend310P";

    private final ClusterBuilder cluster = cluster();
    private final List<ConfigMapSpec> maps = new ArrayList<>();
    private final JobBuilder running = job("running");
    private int pods;

    private static String text(String cell) {
        return cell == null ? "" : cell;
    }

    private static List<String> words(String cell) {
        return text(cell).isEmpty() ? List.of() : List.of(cell.split(" ", -1));
    }

    private static String names(List<String> ids) {
        return ids.stream().map(id -> "Ascend310P-" + id).collect(Collectors.joining(","));
    }

    private void node(String name, List<String> ids, List<String> unhealthy, boolean byDaemon) {
        cluster.node(name, "99 cpu " + 8 * ids.size() + " " + CORE)
                .label(name, "accelerator", "huawei-Ascend310P")
                .label(name, "servertype", "Ascend310P-8")
                .label(name, "node.kubernetes.io/npu.chip.name", "310P3")
                .annotation(
                        name,
                        "baseDeviceInfos",
                        Stream.of(names(ids).split(",", -1))
                                .map(chip -> "\"" + chip + "\":{}")
                                .collect(Collectors.joining(",", "{", "}")));
        Map<String, Object> list = Map.of(HEALTHY, names(ids), HEALTHY + "-Unhealthy", names(unhealthy));
        Map<String, Object> devices = Map.of("DeviceList", list);
        String map = "mindx-dl-deviceinfo-" + name;
        maps.add(
                byDaemon
                        ? map(
                                "mindx-dl",
                                "cluster-info-device-" + name,
                                "cluster-info-device-" + name,
                                Map.of(map, devices))
                        : map("kube-system", map, "DeviceInfoCfg", Map.of("DeviceInfo", devices)));
    }

    private static ConfigMapSpec map(String namespace, String name, String key, Object tree) {
        return new ConfigMapSpec(namespace, name, Map.of(key, ""), Map.of(key, tree));
    }

    /**
     * @param has the value of its annotation; a question mark omits the annotation of the real part, an exclamation
     *     mark omits the label
     */
    private void runs(String has) {
        String assigned = has.replaceFirst("[?!]$", "");
        String cores = assigned.contains("vir") ? assigned.replaceFirst(".*vir0(.).*", "$1") : "8";
        String name = "r-" + pods++;
        PodBuilder asking = has.endsWith("!") ? pod(name, "1 cpu " + cores + " " + CORE) : asking(name, cores);
        PodBuilder pod = asking.annotation(CORE, assigned).runningOn("n");
        running.pod(has.endsWith("?") ? pod : pod.annotation("huawei.com/AscendReal", "Ascend310P-1c-100-0_0"));
    }

    private static PodBuilder asking(String name, String cores) {
        return pod(name, "1 cpu " + cores + " " + CORE).label("ring-controller.atlas", "ascend-310P");
    }

    private ClusterBuilder with(PodBuilder wanting, Map<String, Object> arguments) {
        return cluster.job(running)
                .job(job("wanting").pod(wanting))
                .with(objects -> objects.configMaps(maps))
                .plugins(OneNode.Current::new)
                .plugin(DeviceSharePlugin::new, arguments)
                .verified();
    }

    private CycleAssert run(PodBuilder wanting, Map<String, Object> arguments) {
        return with(wanting, arguments).run(AllocateAction::new);
    }

    private static final Map<String, Object> ON = Map.of("deviceshare.AscendMindClusterVNPUEnable", true);
    private static final Map<String, Object> SCORED =
            Map.of("deviceshare.AscendMindClusterVNPUEnable", true, "deviceshare.ScheduleWeight", 3);

    @ParameterizedTest
    @CsvFileSource(resources = "mindcluster.txt", delimiter = '|', useHeadersInDisplayName = true)
    void aPodGetsThePartThatServesIt(
            String shows,
            String chips,
            String unhealthy,
            String has,
            String cores,
            String level,
            String dvpp,
            String gets) {
        node("n", words(chips), words(unhealthy), true);
        words(has).forEach(this::runs);
        PodBuilder wanting = asking("wants", cores);
        wanting = text(level).isEmpty() ? wanting : wanting.label("vnpu-level", level);
        wanting = text(dvpp).isEmpty() ? wanting : wanting.label("vnpu-dvpp", dvpp);
        assertThat(run(wanting, ON).annotations("wants").getOrDefault(CORE, "-"))
                .as(shows)
                .isEqualTo(gets);
    }

    @Test
    void withoutTheDaemonTheConfigMapsOfNodesCount() {
        node("n", List.of("3"), List.of(), false);
        assertThat(run(asking("wants", "1"), ON).annotations("wants")).containsEntry(CORE, "3-vir01");
    }

    @Test
    void aNodeThatIsNotDescribedServesNoPod() {
        cluster.node("n", "9 cpu 8 " + CORE);
        run(asking("wants", "1"), ON).boundNothing();
    }

    @Test
    void aNodeThatIsAboutToBeSeparatedServesNoPod() {
        node("n", List.of("0"), List.of(), true);
        maps.add(map(
                "mindx-dl",
                "cluster-info-node-cm",
                "cluster-info-node-cm",
                Map.of("mindx-dl-nodeinfo-n", Map.of("NodeStatus", "PreSeparate"))));
        run(asking("wants", "1"), ON).boundNothing();
    }

    /** The score of such a node is 8 times the weight. */
    @Test
    void theNodeWithTheFewestIdleCoresIsBest() {
        node("a", List.of("0", "1"), List.of(), true);
        node("b", List.of("0"), List.of(), true);
        CycleAssert outcome = run(asking("wants", "1"), SCORED).bound("wants", "b");
        assertThat(outcome.report().binds().get(0).score()).isEqualTo(24);
    }

    /** The score of such a node is 16 times the weight. */
    @Test
    void aNodeThatNeedNotLowerWhatIsWantedIsBetter() {
        node("n", List.of("0"), List.of(), true);
        node("o", List.of("0"), List.of(), true);
        runs("0-vir04!");
        CycleAssert outcome =
                run(asking("wants", "4").label("vnpu-level", "high"), SCORED).bound("wants", "o");
        assertThat(outcome.report().binds().get(0).score()).isEqualTo(48);
    }

    @Test
    void theFirstContainerThatRequestsCoresDecides() {
        node("n", List.of("0"), List.of(), true);
        PodBuilder wanting = asking("wants", "0")
                .container(Part.INIT, "1 " + CORE)
                .container(Part.MAIN, "2 " + CORE)
                .container(Part.MAIN, "4 " + CORE);
        assertThat(run(wanting, ON).annotations("wants")).containsEntry(CORE, "0-vir02_1c");
    }

    @Test
    void aPodAsksForChipsIfOneOfItsContainersDoesThatStay() {
        cluster.node("n", "9 cpu 9 example.com/other");
        run(
                        pod("wants", "1 cpu 1 example.com/other")
                                .label("ring-controller.atlas", "ascend-310P")
                                .container(Part.INIT, "1 " + CORE),
                        ON)
                .bound("wants", "n");
    }

    /** Cores that pods without the label request are on no chip, but reduce the idle cores. */
    @Test
    void whatIsIdleOnTheNodeIsCountedInWholeCores() {
        node("n", List.of("0"), List.of(), true);
        running.pod(pod("other", "1 cpu 4.5 " + CORE).runningOn("n"));
        with(asking("wants", "4"), ON).run(doing("test", session -> {
            assertThat(MindKind.idle(session.nodes().get(0))).isEqualTo(3);
            assertThat(fits(session, task(session, "wants"))).isFalse();
        }));
    }

    @Test
    void anEvictionFreesChipsUntilItIsUndone() {
        node("n", List.of("0", "1"), List.of(), true);
        runs("0");
        with(asking("wants", "8"), ON).run(doing("test", session -> {
            Statement statement = session.statement();
            statement.evict(task(session, "r-0"), null, "");
            assertThat(fits(session, task(session, "wants"))).isTrue();
            statement.discard();
            assertThat(fits(session, task(session, "wants"))).isFalse();
        }));
    }

    /**
     * As in Volcano, where the node releases it and then the plugin predicates does. The chip then has more free than
     * its size, and the other chip, with less, comes first.
     */
    @Test
    void whatAVictimHasIsGivenBackTwice() {
        node("n", List.of("0", "1"), List.of(), true);
        runs("0");
        CycleAssert outcome = with(asking("wants", "8"), ON).run(doing("test", session -> {
            Statement statement = session.statement();
            statement.evict(task(session, "r-0"), null, "");
            statement.allocate(task(session, "wants"), Choice.of(session.nodes().get(0)));
            statement.commit();
        }));
        assertThat(outcome.annotations("wants")).containsEntry(CORE, "1");
    }

    @Test
    void whatIsToldOfChipsIsWhatAnnotationsSay() {
        node("n", List.of("0"), List.of(), true);
        runs("0-vir02_1c");
        runs("0-vir01!");
        ClusterBuilder described = with(asking("wants", "2"), ON);
        DeviceUse use = DeviceUse.of("0", "vir02_1c", Map.of("cores", 2L, "cpus", 1L));
        assertThat(described.run(AllocateAction::new).devices("wants")).containsExactly(use);
        DeviceLoads.Load before =
                described.devices(AllocateAction::new).before().get(0).devices().get(0);
        assertThat(before.device()).isEqualTo(NodeDevice.of("0", "310P3", Map.of("cores", 8L, "cpus", 7L)));
        assertThat(before.uses()).extracting(DeviceLoads.Use::pod).containsExactly("ns/r-0");
    }
}
