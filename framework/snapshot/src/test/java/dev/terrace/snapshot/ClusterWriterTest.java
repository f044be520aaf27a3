package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.Lifetime;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.storage.Storage;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class ClusterWriterTest {
    private static final int SEEDS = Integer.getInteger("terrace.odd.clusters", 60);

    /** A forgotten field is detected, because some cluster has another value than the reader's default. */
    @ParameterizedTest
    @EnumSource
    void oddClustersComeBackAsTheyWere(SnapshotWriter.Format format) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            comesBack(new OddClusters(seed).cluster(), format, "seed " + seed);
        }
    }

    /** Ensures that new fields of records are varied, so that the writer must write them. */
    @Test
    void everyFieldIsVaried() throws ReflectiveOperationException {
        Map<String, Set<String>> values = new TreeMap<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Cluster cluster = new OddClusters(seed).cluster();
            for (List<?> items : lists(cluster).values()) {
                assertThat(items).isNotEmpty();
                collect(items, values);
            }
        }
        values.remove("Lifetime.place");
        assertThat(values).hasSizeGreaterThan(150);
        values.values().removeIf(all -> all.size() > 1);
        assertThat(values).isEmpty();
    }

    @Test
    void whatIsBuiltWithoutAnnotationsIsAnnotated() throws IOException {
        TaskSpec read = Dump.pod("kind: Pod\nmetadata: {name: p, namespace: ns}\nspec: {schedulerName: volcano}\n");
        TaskSpec built = read.toBuilder()
                .job("ns/group")
                .role("worker")
                .priority(7)
                .podPriority(5)
                .preemptable(false)
                .build();
        Cluster cluster = Dump.cluster("kind: Namespace\nmetadata: {name: ns}\n").toBuilder()
                .tasks(List.of(built))
                .build();
        TaskSpec again =
                again(cluster, SnapshotWriter.Format.YAML, "built").tasks().get(0);
        assertThat(again.annotations()).hasSize(4);
        assertThat(again.toBuilder().annotations(Map.of()).build()).isEqualTo(built);
    }

    /** An API server rejects a request above its limit. */
    @Test
    void whatAnInitContainerAsksForAboveTheLimitIsAskedForByOne() throws IOException {
        String pod = "kind: Pod\nmetadata: {name: p, namespace: ns}\nspec:\n"
                + "  schedulerName: volcano\n"
                + "  initContainers: [{name: i, image: a, resources: {requests: {cpu: 4, memory: 1Gi}}}]\n"
                + "  containers: [{name: m, image: b, resources: {requests: {cpu: 1, memory: 2Gi},"
                + " limits: {cpu: 2, memory: 2Gi}}}]\n";
        Cluster cluster = Dump.cluster(pod);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ClusterWriter.write(cluster, out, SnapshotWriter.Format.YAML);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("initContainers:", "cpu: \"4\"")
                .containsSubsequence("requests:", "cpu: \"2\"", "limits:", "cpu: \"2\"");
        comesBack(cluster, SnapshotWriter.Format.YAML, "init");
    }

    @Test
    void whatTheReaderAddsIsNotWritten() throws IOException {
        Cluster cluster = Dump.cluster(SnapshotReaderTest.small());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ClusterWriter.write(cluster, out, SnapshotWriter.Format.YAML);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Node\n  metadata:\n    name: n1\n")
                .contains("      memory: 16Gi\n")
                .contains("cpu: 7890m\n")
                .doesNotContain("pods: \"1\"");
    }

    static void comesBack(Cluster cluster, SnapshotWriter.Format format, String name) throws IOException {
        assertSame(again(cluster, format, name), cluster, name);
    }

    private static Cluster again(Cluster cluster, SnapshotWriter.Format format, String name) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ClusterWriter.write(cluster, out, format);
        ReadOptions options =
                ReadOptions.defaults().unnamed("volcano").at(cluster.now()).flags(cluster.flags());
        return SnapshotReader.read(new ByteArrayInputStream(out.toByteArray()), name, options)
                .cluster();
    }

    /** Compares kind by kind, so that a failure names the differing object. */
    private static void assertSame(Cluster actual, Cluster expected, String name) {
        Map<String, List<?>> found = lists(actual);
        lists(expected).forEach((kind, items) -> {
            for (int i = 0; i < items.size(); i++) {
                assertThat((Object) Objects.requireNonNull(found.get(kind)).get(i))
                        .as("%s, %s %s", name, kind, i)
                        .isEqualTo(items.get(i));
            }
        });
        assertThat(actual.resources()).as(name).isEqualTo(expected.resources());
        assertThat(actual).as(name).isEqualTo(expected);
    }

    /** Returns the lists of objects of a cluster and of its storage, by name. */
    private static Map<String, List<?>> lists(Cluster cluster) {
        Map<String, List<?>> lists = new TreeMap<>();
        for (Object holder : List.of(cluster, cluster.storage())) {
            Class<?> type = holder instanceof Storage ? Storage.class : Cluster.class;
            Stream.of(type.getMethods())
                    .filter(method -> isListOfObjects(method))
                    .sorted(Comparator.comparing(Method::getName))
                    .forEach(method -> lists.put(type.getSimpleName() + "." + method.getName(), call(method, holder)));
        }
        assertThat(lists).hasSize(21);
        return lists;
    }

    /** Returns whether a method returns a list of written objects. Pods that no session sees are not written. */
    private static boolean isListOfObjects(Method method) {
        return method.getReturnType() == List.class
                && method.getParameterCount() == 0
                && !method.getName().equals("undecided");
    }

    private static List<?> call(Method method, Object holder) {
        try {
            return (List<?>) method.invoke(holder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds the values of all fields of records in {@code value}, at any depth. */
    private static void collect(Object value, Map<String, Set<String>> values) throws ReflectiveOperationException {
        if (value instanceof Collection<?> items) {
            for (Object item : items) {
                collect(item, values);
            }
        } else if (value instanceof Record) {
            for (RecordComponent part : value.getClass().getRecordComponents()) {
                Object found = part.getAccessor().invoke(value);
                values.computeIfAbsent(
                                value.getClass().getSimpleName() + "." + part.getName(), field -> new HashSet<>())
                        .add(String.valueOf(found));
                if (found != null && !(value instanceof Lifetime)) {
                    collect(found, values);
                }
            }
        }
    }
}
