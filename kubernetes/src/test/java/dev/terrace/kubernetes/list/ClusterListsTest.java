package dev.terrace.kubernetes.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("slow")
class ClusterListsTest {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    @BeforeAll
    static void fill() {
        PLANE.namespace("lists");
        PLANE.queue("lists", 1);
        PLANE.node("n1", "4", "8Gi");
        PLANE.gang("lists", "train", "lists", 2, "1");
        PLANE.create("/apis/scheduling.volcano.sh/v1beta1/namespaces/lists/podgroups", """
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: odd, namespace: lists},
                 spec: {minMember: many, queue: lists}}
                """);
    }

    @Test
    void theReadRoleReadsTheWholeCluster() {
        ClusterLists lists = lists("reader");
        Snapshot snapshot = SnapshotReader.read(lists, ReadOptions.defaults());
        assertThat(snapshot.cluster().tasks()).extracting(TaskSpec::key).contains("lists/train-0", "lists/train-1");
        assertThat(snapshot.cluster().queues()).extracting(QueueSpec::name).contains("lists");
        assertThat(lists.refusals()).isEmpty();
        assertThat(lists.names().get(0)).matches("https://127.0.0.1:\\d+ at resourceVersion \\d+.*");
    }

    @Test
    void aMalformedObjectIsNamedAndLeftOut() {
        Snapshot snapshot = SnapshotReader.read(lists("reader"), ReadOptions.defaults());
        assertThat(snapshot.cluster().jobs())
                .extracting(JobSpec::key)
                .contains("lists/train")
                .doesNotContain("lists/odd");
        assertThat(snapshot.findings())
                .extracting(Finding::toString)
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith(PLANE.server()
                                + "/apis/scheduling.volcano.sh/v1beta1/podgroups: group lists/odd: spec.minMember is ")
                        .endsWith(" It is left out."));
    }

    @Test
    void laterReadingsReturnTheSameObjects() {
        ClusterLists lists = lists("reader");
        Snapshot first = SnapshotReader.read(lists, ReadOptions.defaults());
        PLANE.node("later-" + System.nanoTime(), "1", "1Gi");
        assertThat(SnapshotReader.read(lists, ReadOptions.defaults()).cluster().nodes())
                .isEqualTo(first.cluster().nodes());
        assertThat(DumpObjects.read(lists, Map.of("Queue", any -> true)).find("Queue", "lists"))
                .isPresent();
    }

    private static ClusterLists lists(String user) {
        return new ClusterLists(
                new Connection(Access.of(PLANE.kubeconfig(user), null, Connection.PATIENCE), Connection.PATIENCE));
    }
}
