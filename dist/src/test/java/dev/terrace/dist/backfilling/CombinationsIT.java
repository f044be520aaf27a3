package dev.terrace.dist.backfilling;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.configuration.need.UnmetNeeds;
import dev.terrace.dist.ShippedPlugins;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.Finding;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The action {@code dispatch} beside other actions, and under the orders of plugins: each part decides as alone. */
class CombinationsIT {
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    private static String configuration(String actions, String plugins) {
        String names = "{name: %s}".formatted(plugins.replace(", ", "}, {name: "));
        return "actions: \"%s\"\ntiers: [{plugins: [%s]}]\n".formatted(actions, names);
    }

    private static CycleAssert run(ClusterBuilder cluster, String actions, String plugins) {
        return new CycleAssert(new Scheduler(EXTENSIONS)
                .run(
                        cluster.build(),
                        ConfigurationReader.read(
                                configuration(actions, plugins), "conf", EXTENSIONS.catalog(), false)));
    }

    private static List<String> warnings(String actions, String plugins) {
        return ConfigurationReader.lint(configuration(actions, plugins), "conf", EXTENSIONS.catalog(), false).stream()
                .map(Finding::message)
                .toList();
    }

    private static JobBuilder waiting(String name, String requests, long created) {
        return job(name).phase(JobPhase.PENDING).created(created).pods(pods(1, requests));
    }

    @Test
    void aJobThatEnqueueRejectsDoesNotStopTheLine() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .job(waiting("wide", "8 cpu", 1).minResources("8 cpu"))
                .job(waiting("small", "1 cpu", 2));
        run(cluster, "enqueue, dispatch", "overcommit, predicates").bound("small-0", "n1");
        run(cluster, "dispatch", "overcommit, predicates").boundNothing();
    }

    @Test
    void reclaimMakesRoomForAJobThatDispatchCannotStart() {
        ClusterBuilder cluster = cluster()
                .node("n1", "2 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("old")
                        .queue("a")
                        .pod(pod("-0", "1 cpu").runningOn("n1"))
                        .pod(pod("-1", "1 cpu").runningOn("n1")))
                .job(waiting("new", "1 cpu", 2).queue("b"));
        run(cluster, "dispatch, reclaim", "gang, conformance, proportion, predicates")
                .boundNothing()
                .evicted("old-0")
                .pipelined("new-0", "n1");
    }

    @Test
    void backfillPlacesPodsWithoutRequestsBehindTheLine() {
        ClusterBuilder cluster =
                cluster().node("n1", "1 cpu").job(waiting("wide", "4 cpu", 1)).job(waiting("free", "", 2));
        run(cluster, "dispatch", "predicates").boundNothing();
        run(cluster, "dispatch, backfill", "predicates").bound("free-0", "n1").bound(1);
    }

    @Test
    void drfOrdersTheLine() {
        ClusterBuilder cluster = cluster()
                .node("n1", "2 cpu")
                .job(job("served")
                        .created(1)
                        .pod(pod("-0", "1 cpu").runningOn("n1"))
                        .pod(pod("-1", "1 cpu")))
                .job(waiting("new", "1 cpu", 2));
        run(cluster, "dispatch", "predicates").bound("served-1", "n1").bound(1);
        run(cluster, "dispatch", "drf, predicates").bound("new-0", "n1").bound(1);
    }

    @Test
    void armadaOrdersTheLine() {
        ClusterBuilder cluster = cluster()
                .node("n1", "1 cpu")
                .priorityClass("urgent", 9)
                .job(waiting("old", "1 cpu", 1))
                .job(waiting("new", "1 cpu", 2).priorityClass("urgent"));
        run(cluster, "dispatch", "predicates").bound("old-0", "n1").bound(1);
        run(cluster, "dispatch", "armada, predicates").bound("new-0", "n1").bound(1);
    }

    @Test
    void twoActionsThatPlaceNeedOneThatAdmits() {
        assertThat(warnings("dispatch, allocate", "predicates"))
                .singleElement()
                .asString()
                .contains("'enqueue': dispatch and allocate each admit and place all pending groups");
        assertThat(warnings("enqueue, dispatch, allocate", "predicates")).isEmpty();
    }

    @Test
    void pluginsThatVoteOnAdmissionsNeedAnActionThatAsksThem() {
        assertThat(warnings("dispatch", "overcommit, predicates"))
                .containsExactly(
                        "actions has no 'enqueue': dispatch admits all pending groups itself, without calling overcommit.");
        assertThat(warnings("dispatch", "predicates")).isEmpty();
    }

    @Test
    void reservationsNeedEstimates() {
        ClusterBuilder without = cluster().node("n1", "1 cpu").job(waiting("old", "1 cpu", 1));
        assertThat(unmet("reserve: first, order: shortest", without))
                .containsExactly(
                        "argument 'order' of action 'dispatch' reads estimates of run times (terrace.dev/estimate), and"
                                + " the dump has none.",
                        "argument 'reserve' of action 'dispatch' reads estimates of run times (terrace.dev/estimate),"
                                + " and the dump has none.");
        assertThat(unmet("reserve: none", without)).isEmpty();
        ClusterBuilder with = cluster()
                .node("n1", "1 cpu")
                .job(job("old").pod(pod("-0", "1 cpu").estimate(9)));
        assertThat(unmet("reserve: first", with)).isEmpty();
    }

    @Test
    void pluginsNeedParts() {
        assertThat(found(configuration("allocate", "usage"), cluster().node("n1", "1 cpu")))
                .singleElement()
                .asString()
                .contains("the dump has no NodeMetrics, which plugin 'usage' reads.");
    }

    @Test
    void aMisspelledResourceIsNamed() {
        String arguments = "arguments: {dominantResourceFairnessResourcesToConsider: [cpus, memory, nvidia.com/gpu]}";
        assertThat(found(
                        "actions: fairshare\nconfigurations: [{name: fairshare, %1$s}]\ntiers: [{plugins: [{name: armada, %1$s}]}]"
                                .formatted(arguments),
                        cluster().node("n1", "1 cpu")))
                .hasSize(2)
                .allMatch(("argument 'dominantResourceFairnessResourcesToConsider': the cluster has no resource 'cpus'."
                        + " Did you mean 'cpu'?")::equals);
    }

    @Test
    void theMisspelledPluginOfAStateIsNamed() {
        assertThat(found(
                        configuration("allocate", "gridengine"),
                        cluster()
                                .node("n1", "1 cpu")
                                .remembers("gridengin", 0, "")
                                .remembers("dirac", 0, "")))
                .containsExactly("no plugin has this name, so nothing reads the state. Did you mean 'gridengine'?");
    }

    private static List<String> unmet(String arguments, ClusterBuilder cluster) {
        return found(
                configuration("dispatch", "predicates")
                        + "configurations: [{name: dispatch, arguments: {%s}}]".formatted(arguments),
                cluster);
    }

    private static List<String> found(String text, ClusterBuilder cluster) {
        return UnmetNeeds.of(
                        ConfigurationReader.read(text, "conf", EXTENSIONS.catalog(), false),
                        EXTENSIONS.catalog(),
                        cluster.build(),
                        List.of("dump"))
                .stream()
                .map(Finding::message)
                .toList();
    }
}
