package dev.terrace.replay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.replay.imports.kubernetes.Assume;
import dev.terrace.replay.imports.kubernetes.KubernetesImporter;
import dev.terrace.replay.imports.kubernetes.KueueImporter;
import dev.terrace.replay.imports.prometheus.MetricSource;
import dev.terrace.replay.imports.prometheus.PrometheusImporter;
import dev.terrace.replay.imports.table.ColumnMap;
import dev.terrace.replay.imports.table.TableImporter;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Imports names with any characters from each source: what is imported can be read, and has the same jobs. */
class PlainTextsTest {
    private static final String[] ODD = {
        "\n",
        "\r",
        "\r\n",
        "\t",
        "\u0000",
        "\u001b[2J",
        "\u007f",
        "\u0085",
        "\u009f",
        "\u2028",
        "\u2029",
        "\ud800",
        "\udc00",
        "\ufeff",
        "\u202e",
        "\u2066",
        "\u200b",
        ",",
        ";",
        "=",
        "|",
        "\"",
        "\"\"",
        " in ",
        " ",
        "a",
        "é",
        "\ud83d\ude00",
        "=1+1"
    };

    @TempDir
    Path folder;

    /** The forms of histories; each puts names into all texts that it reads. */
    private enum Form {
        PHILLY,
        KUEUE,
        KUBERNETES,
        PROMETHEUS,
        TABLE
    }

    private static String name(Random random) {
        StringBuilder name = new StringBuilder();
        for (int part = 1 + random.nextInt(4); part > 0; part--) {
            name.append(ODD[random.nextInt(ODD.length)]);
        }
        return name.toString();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsImportedCanBeRead(Form form) throws IOException {
        int read = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Imported imported;
            try {
                imported = imported(form, folder.resolve(form + "-" + seed), text -> text + name(random));
            } catch (InvalidInput refused) {
                continue;
            }
            read++;
            Path out = folder.resolve("out-" + form + "-" + seed);
            TraceWriter.write(imported.trace(), out);
            Trace again = TraceFormat.any(out, TraceOptions.defaults());
            assertThat(jobs(again)).isEqualTo(jobs(imported.trace()));
            assertThat(again.nodes()).isEqualTo(imported.trace().nodes());
            assertThat(again.nodeChanges()).isEqualTo(imported.trace().nodeChanges());
            assertThat(again.weights()).isEqualTo(imported.trace().weights());
            assertThat(again.header()).containsAllEntriesOf(imported.trace().header());
        }
        assertThat(read).isGreaterThan(5);
    }

    /** Without the lines, which a folder has of its own. */
    private static List<String> jobs(Trace trace) {
        return StreamSupport.stream(trace.jobs().spliterator(), false)
                .map(TraceJob::toString)
                .map(job -> job.replaceFirst("line=\\d+]$", ""))
                .toList();
    }

    @Test
    void replacedCharactersAreCounted() throws IOException {
        Imported imported = philly(folder.resolve("log"), text -> text + "\n\u2028");
        assertThat(jobs(imported.trace()).get(0)).contains("id=id\ufffd\ufffd,");
        // Those of the id, the queue, the user and the state.
        assertThat(imported.trace().header())
                .containsEntry("replaced characters", "8 in names, which tables cannot hold; U+FFFD stands for each");
    }

    private static Imported imported(Form form, Path file, UnaryOperator<String> name) throws IOException {
        return switch (form) {
            case PHILLY -> philly(file, name);
            case KUEUE -> kueue(file, name);
            case KUBERNETES -> kubernetes(file, name);
            case PROMETHEUS -> prometheus(file, name);
            case TABLE -> table(file, name);
        };
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static Imported philly(Path file, UnaryOperator<String> name) throws IOException {
        ObjectNode job = object().put("jobid", name.apply("id"))
                .put("submitted_time", "2017-10-01 00:00:00")
                .put("vc", name.apply("vc"))
                .put("user", name.apply("user"))
                .put("status", name.apply("Pass"));
        ObjectNode attempt = job.putArray("attempts")
                .addObject()
                .put("start_time", "2017-10-01 00:00:10")
                .put("end_time", "2017-10-01 00:01:00");
        attempt.putArray("detail").addObject().put("ip", "m1").putArray("gpus").add("g0");
        Files.writeString(file, "[" + escaped(job) + "]");
        return new PhillyImporter(file, ZoneOffset.UTC, null).read();
    }

    /** JSON in ASCII, because UTF-8 has no half characters. */
    private static String escaped(ObjectNode json) {
        StringBuilder text = new StringBuilder();
        json.toString().chars().forEach(character -> {
            if (character < 0x7f) {
                text.append((char) character);
            } else {
                text.append(String.format(Locale.ROOT, "\\u%04x", character));
            }
        });
        return text.toString();
    }

    private static Imported kueue(Path file, UnaryOperator<String> name) throws IOException {
        ObjectNode workload =
                object().put("apiVersion", "kueue.x-k8s.io/v1beta2").put("kind", "Workload");
        workload.putObject("metadata")
                .put("name", name.apply("w"))
                .put("namespace", name.apply("ns"))
                .put("creationTimestamp", "2026-01-01T00:00:00Z")
                .putObject("annotations")
                .put("terrace.dev/user", name.apply("u"));
        ObjectNode podSet = workload.putObject("spec")
                .put("queueName", name.apply("q"))
                .putArray("podSets")
                .addObject()
                .put("name", "main");
        podSet.putObject("template")
                .putObject("spec")
                .putArray("containers")
                .addObject()
                .put("name", "c");
        ObjectNode queue = object().put("apiVersion", "kueue.x-k8s.io/v1beta2").put("kind", "ClusterQueue");
        queue.putObject("metadata").put("name", name.apply("cq"));
        return new KueueImporter(
                        Files.writeString(Path.of(file + ".ndjson"), escaped(workload) + "\n" + escaped(queue) + "\n")
                                .toString())
                .read();
    }

    private static Imported kubernetes(Path file, UnaryOperator<String> name) throws IOException {
        String queueName = name.apply("q");
        ObjectNode node = object().put("apiVersion", "v1").put("kind", "Node");
        node.putObject("metadata")
                .put("name", name.apply("n"))
                .put("creationTimestamp", "2026-01-01T00:10:00Z")
                .putObject("labels")
                .put(name.apply("k"), name.apply("v"));
        node.putObject("status").putObject("allocatable").put("cpu", "4");
        ObjectNode queue =
                object().put("apiVersion", "scheduling.volcano.sh/v1beta1").put("kind", "Queue");
        queue.putObject("metadata").put("name", queueName);
        queue.putObject("spec").put("weight", 2);
        ObjectNode pod = object().put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata")
                .put("name", name.apply("p"))
                .put("namespace", name.apply("ns"))
                .put("uid", name.apply("u"))
                .put("creationTimestamp", "2026-01-01T00:00:00Z")
                .putObject("annotations")
                .put("terrace.dev/user", name.apply("user"));
        ObjectNode spec = pod.putObject("spec");
        spec.putObject("nodeSelector").put(name.apply("k"), name.apply("v"));
        spec.putArray("containers")
                .addObject()
                .put("name", "c")
                .putObject("resources")
                .putObject("requests")
                .put("cpu", "1");
        pod.putObject("status").put("phase", "Running").put("startTime", "2026-01-01T00:01:00Z");
        return new KubernetesImporter(
                        List.of(Files.writeString(
                                        Path.of(file + ".ndjson"),
                                        escaped(node) + "\n" + escaped(queue) + "\n" + escaped(pod) + "\n")
                                .toString()),
                        Assume.middle)
                .read();
    }

    private static Imported prometheus(Path file, UnaryOperator<String> name) throws IOException {
        String node = name.apply("n");
        String pod = name.apply("p");
        ObjectNode answer = object();
        var result = answer.putObject("data").putArray("result");
        List<String> metrics = new ArrayList<>(List.of("kube_node_status_allocatable", "kube_node_spec_unschedulable"));
        metrics.addAll(List.of("kube_pod_created", "kube_pod_start_time"));
        for (String metric : metrics) {
            ObjectNode series = result.addObject();
            series.putObject("metric")
                    .put("__name__", metric)
                    .put("node", metric.endsWith("unschedulable") ? name.apply("n") : node)
                    .put("resource", "cpu")
                    .put("namespace", "ns")
                    .put("pod", pod);
            var values = series.putArray("values");
            values.addArray().add(1_767_225_600).add("1767225500");
            values.addArray().add(1_767_229_200).add("1767225500");
        }
        MetricSource source = MetricSource.of(
                Files.writeString(Path.of(file + ".json"), escaped(answer)).toString(), null, null);
        return new PrometheusImporter(source, "namespace").read();
    }

    private static Imported table(Path file, UnaryOperator<String> name) throws IOException {
        Files.writeString(Path.of(file + ".yaml"), """
                format: terrace-columns/1
                times: seconds
                columns: {id: id, submit: submit, user: user, selector: {column: model, label: gpu-model}, queue: queue}
                nodes: {name: host, labels: {gpu-model: model, zone: zone}}
                """);
        String model = name.apply("m");
        String job = CsvCells.row(name.apply("id"), "0", name.apply("u"), model, name.apply("q"));
        Files.write(file, ("id,submit,user,model,queue\n" + job + "\n").getBytes(StandardCharsets.UTF_8));
        String node = CsvCells.row(name.apply("n"), model, name.apply("z"));
        Path nodes = Path.of(file + "-nodes.csv");
        Files.write(nodes, ("host,model,zone\n" + node + "\n").getBytes(StandardCharsets.UTF_8));
        return new TableImporter(file, ColumnMap.read(file + ".yaml"), ZoneOffset.UTC, nodes).read();
    }
}
