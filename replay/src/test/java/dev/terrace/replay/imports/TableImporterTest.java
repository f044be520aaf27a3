package dev.terrace.replay.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.model.finding.Finding;
import dev.terrace.replay.imports.SlurmOptions.Amounts;
import dev.terrace.replay.imports.SlurmOptions.From;
import dev.terrace.replay.imports.SlurmOptions.QueueColumn;
import dev.terrace.replay.imports.table.ColumnMap;
import dev.terrace.replay.imports.table.TableImporter;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the importer of tables, with rows in the form of each public trace that a shipped map is about. */
class TableImporterTest {
    @TempDir
    Path folder;

    private static Imported read(String map, Path file, Path nodes) {
        return new TableImporter(
                        file, ColumnMap.read(map), ZoneId.of("Asia/Shanghai"), Files.exists(nodes) ? nodes : null)
                .read();
    }

    @ParameterizedTest
    @CsvSource({
        "openb,openb",
        "helios,helios",
        "acme,seren",
        "acme,kalos",
        "pai-2020,pai-2020",
        "alibaba-2025-dlrm,alibaba-2025-dlrm",
        "alibaba-2026-spot,alibaba-2026-spot",
        "supercloud,supercloud",
        "src/test/resources/imports/gangs.yaml,gangs"
    })
    void eachMapReadsRowsOfItsTrace(String map, String name) throws IOException {
        Path nodes = GoldenImport.FOLDER.resolve(name + "-nodes.csv");
        GoldenImport.check(read(map, GoldenImport.FOLDER.resolve(name + ".csv"), nodes), name + ".golden", folder);
    }

    @Test
    void rowsOfAGangThatSelectDifferentNodesMayUseAll() throws IOException {
        Path map = Files.writeString(folder.resolve("map.yaml"), """
                format: terrace-columns/1
                source: test
                times: seconds
                columns: {id: job, gang: job, submit: at, selector: {column: model, label: gpu}}
                """);
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at,model\na,0,x\na,0,y\n");
        Imported imported = read(map.toString(), table, folder.resolve("none"));
        assertThat(imported.trace().jobs().iterator().next().request().selector())
                .isEmpty();
        assertThat(imported.trace().findings())
                .extracting(Finding::message)
                .contains("rows of 1 job, such as a, select different nodes; in the trace, they may use all.")
                .noneMatch(message -> message.contains("different amounts"));
    }

    @Test
    void theMapAndTheReaderOfOpenbAgree() throws IOException {
        Files.copy(GoldenImport.FOLDER.resolve("openb.csv"), folder.resolve("openb.csv"));
        Path nodes = Files.copy(GoldenImport.FOLDER.resolve("openb-nodes.csv"), folder.resolve("openb-nodes.csv"));
        Imported imported = read("openb", folder.resolve("openb.csv"), nodes);
        Trace read = TraceFormat.any(folder.resolve("openb.csv"), TraceOptions.defaults());
        assertThat(imported.trace().nodes()).isEqualTo(read.nodes());
        // The reader keeps the pod that ends before its start, without a run time.
        assertThat(imported.trace().jobs()).isSubsetOf(read.jobs()).hasSize(7);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run: dauer                | table.csv:1:1: the header has no column dauer. It has job, at, x.
            cpu: {column: x, unit: k} | map.yaml:2:49: columns.cpu.unit is 'k'; one of [cores, milli, percent] is expected.
            cpu: {column: x, unit: h} | columns.cpu.unit is 'h'; one of [cores, milli, percent] is expected.
            memory: {column: x, unit: percent} | columns.memory.unit is 'percent'; one of [MiB, B, KiB, GiB, MB, GB] is
            gpus: {column: x, unit: GiB} | columns.gpus.unit is 'GiB'; one of [devices, milli, percent] is expected.
            estimate: {column: x, unit: GiB} | columns.estimate.unit is 'GiB'; one of [s, ms, min, h] is expected.
            tasks: {column: x, unit: min} | columns.tasks.unit is 'min', but this field has no unit.
            queue: {column: x, unit: min} | map.yaml:2:51: columns.queue.unit is 'min', but this field has no unit.
            user: {column: x, of: job} | map.yaml:2:50: columns.user.of has no effect; only cpu, memory, gpus and
            cpus: x                   | map.yaml:2:32: columns has an unknown key 'cpus'; the keys are cpu, end,
            gpu_milli: x              | map.yaml:2:32: columns.gpu_milli needs gpus, the number of devices; a single
            cpu: {unit: cores}        | map.yaml:2:32: columns.cpu names no column.
            estimatee: x              | user. Did you mean 'estimate'?
            cpu: x                    | table.csv:2:5: x is no number of at most 18 digits: 'y'.
            priority: x               | table.csv:2:5: x is no whole number from -2147483648 to 2147483647: 'y'.
            start: x                  | table.csv:2:5: x is no time: 'y'. A time looks like 2026-03-01T00:18:22.
            run: [x                   | map.yaml:2:
            """)
    void whatIsWrongIsOneSentence(String more, String sentence) throws IOException {
        Path map = Files.writeString(
                folder.resolve("map.yaml"),
                "format: terrace-columns/1\ncolumns: {id: job, submit: at, " + more + "}\n");
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at,x\n1,5,y\n");
        assertThatThrownBy(() -> read(map.toString(), table, folder.resolve("none")))
                .hasMessageContaining(sentence);
    }

    @Test
    void jobsAndNodesHaveNamesOfTheirOwn() throws IOException {
        Path map = Files.writeString(folder.resolve("map.yaml"), """
                format: terrace-columns/1
                source: test
                times: seconds
                columns: {id: job, submit: at}
                nodes: {name: host, cpu: {column: cores, unit: cores}}
                """);
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at\na,0\nb,1\na,2\n");
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), "cores,host\n1,n\n2,n\n");
        assertThatThrownBy(() -> read(map.toString(), table, nodes))
                .hasMessageContaining("nodes.csv:3:3: node 'n' is there already; each node needs its own name.");
        Files.writeString(nodes, "cores,host\n1,\n");
        assertThatThrownBy(() -> read(map.toString(), table, nodes))
                .hasMessageContaining("nodes.csv:2:3: a node has no name.");
        assertThatThrownBy(() -> read(map.toString(), table, folder.resolve("none")))
                .hasMessageContaining("table.csv:4:1: job a has the id of an earlier job; each job needs its own.");
    }

    @Test
    void tasksDoNotAskForMoreThanTheirJobHad() throws IOException {
        Path map = Files.writeString(folder.resolve("map.yaml"), """
                format: terrace-columns/1
                times: seconds
                columns:
                  id: job
                  submit: at
                  tasks: tasks
                  cpu: {column: cores, of: job}
                  memory: {column: mem, unit: GiB, of: job}
                  gpus: {column: gpus, of: job}
                """);
        Path table = Files.writeString(
                folder.resolve("table.csv"), "job,at,tasks,cores,mem,gpus\na,0,3,8,1,1\nb,0,3,0.5,1.5,4\n");
        assertThat(read(map.toString(), table, folder.resolve("none")).trace().jobs())
                .extracting(TraceJob::request)
                .containsExactly(new TaskRequest(2666, 341, 1, 333, ""), new TaskRequest(166, 512, 2, 1000, ""));
    }

    @Test
    void aSingleColumnOfPartsIsGpusWithUnitMilli() throws IOException {
        Path map = Files.writeString(folder.resolve("map.yaml"), """
                format: terrace-columns/1
                times: seconds
                columns: {id: job, submit: at, gpus: {column: milli, unit: milli}}
                """);
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at,milli\na,0,250\nb,1,1500\n");
        assertThat(read(map.toString(), table, folder.resolve("none")).trace().jobs())
                .extracting(job -> job.request().gpus(), job -> job.request().gpuMilli())
                .containsExactly(tuple(1, 250), tuple(2, 1000));
    }

    @Test
    void aRowOfNoNodesIsRefused() throws IOException {
        Path map = Files.writeString(folder.resolve("map.yaml"), """
                format: terrace-columns/1
                times: seconds
                columns: {id: job, submit: at}
                nodes: {name: host, count: number, cpu: cores}
                """);
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at\na,0\n");
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), "host,number,cores\nm,,1\nn,0,1\n");
        assertThatThrownBy(() -> read(map.toString(), table, nodes))
                .hasMessageContaining("nodes.csv:3:3: count is 0; 1 or more is expected.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dd.MM.yyyy HH:mm:ss     | 01.03.2026 09:18:22        | 2026-03-01T01:18:22Z
            dd.MM.yyyy HH:mm:ss XXX | 01.03.2026 09:18:22 +02:00 | 2026-03-01T07:18:22Z
            d MMM yy hh:mm a        | 1 Mar 26 09:18 PM          | 2026-03-01T13:18:00Z
            uuuu-MM-dd HH[:mm]      | 2026-03-01 09              | 2026-03-01T01:00:00Z
            """)
    void timesHaveThePatternOfTheMap(String pattern, String cell, Instant time) throws IOException {
        assertThat(times(pattern, cell).trace().start()).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dd.MM.yyyy          | 01.03.2026          | map.yaml:2:1: times is 'dd.MM.yyyy', which has no time of day; date, seconds or a
            dd.MM.yyyy hh:mm    | 01.03.2026 09:18    | map.yaml:2:1: times is 'dd.MM.yyyy hh:mm', which has no time of day; date,
            HH:mm:ss            | 09:18:22            | map.yaml:2:1: times is 'HH:mm:ss', which has no complete date; date, seconds or a
            when                | 09:18:22            | map.yaml:2:1: times is 'when'; date, seconds or a pattern like dd.MM.yyyy HH:mm:ss
            dd.MM.yyyy HH:mm:ss | 1.3.2026            | at is no time of the form dd.MM.yyyy HH:mm:ss: '1.3.2026'.
            dd.MM.yyyy HH:mm:ss | 31.02.2026 00:00:00 | at is no time of the form dd.MM.yyyy HH:mm:ss: '31.02.2026
            """)
    void timesOfAnotherFormAreRefused(String pattern, String cell, String sentence) {
        assertThatThrownBy(() -> times(pattern, cell)).hasMessageContaining(sentence);
    }

    private Imported times(String pattern, String cell) throws IOException {
        Path map = Files.writeString(
                folder.resolve("map.yaml"),
                "format: terrace-columns/1\ntimes: \"" + pattern + "\"\ncolumns: {id: job, submit: at}\n");
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at\n1," + cell + "\n");
        return read(map.toString(), table, folder.resolve("none"));
    }

    @Test
    void aFilterMatchesCellsThatAreUnknown() throws IOException {
        Path map = Files.writeString(
                folder.resolve("map.yaml"),
                "format: terrace-columns/1\ncolumns: {id: job, submit: at}\n"
                        + "skip: [{column: kind, in: [None], because: no kind}]\n");
        Path table = Files.writeString(folder.resolve("table.csv"), "job,at,kind\n1,5,None\n2,6,batch\n");
        assertThat(read(map.toString(), table, folder.resolve("none")).rows().skipped())
                .isEqualTo(Map.of("no kind", 1));
    }

    @Test
    void anUnknownMapIsAnErrorThatNamesTheShippedOnes() {
        assertThatThrownBy(() -> ColumnMap.read("nowhere.yaml"))
                .hasMessageContaining("'nowhere.yaml' is neither a file nor a shipped map. These are openb, helios,");
    }

    @Test
    void phillyHasAttemptsAndMachines() throws IOException {
        Path log = GoldenImport.FOLDER.resolve("philly.json");
        GoldenImport.check(new PhillyImporter(log, ZoneOffset.UTC, null).read(), "philly.golden", folder);
    }

    @Test
    void columnsOfNodesThatAreNotReadAreWarnings() throws IOException {
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), "name,cpu_milli,memroy_mib\nn,1000,64\n");
        Path sacct = Files.writeString(
                folder.resolve("sacct.txt"),
                "JobID|Partition|Submit|Start|End|State|ReqTRES\n1|cpu|0|0|9|COMPLETED|cpu=1\n");
        SlurmOptions options =
                new SlurmOptions(ZoneOffset.UTC, From.submit, Amounts.requested, QueueColumn.partition, nodes);
        for (TraceImporter importer : List.of(
                new SlurmImporter(sacct, options),
                new PhillyImporter(GoldenImport.FOLDER.resolve("philly.json"), ZoneOffset.UTC, nodes),
                new TableImporter(
                        GoldenImport.FOLDER.resolve("helios.csv"), ColumnMap.read("helios"), ZoneOffset.UTC, nodes))) {
            assertThat(importer.read().trace().findings())
                    .extracting(Finding::toString)
                    .containsExactly(nodes + ":1:16: column memroy_mib is not read. Did you mean 'memory_mib'?");
        }
    }

    @Test
    void aDamagedLogIsAnErrorWithItsPlace() throws IOException {
        Path log = Files.writeString(folder.resolve("log.json"), "[\n {\"jobid\": \"a\",\n");
        assertThatThrownBy(() -> new PhillyImporter(log, ZoneOffset.UTC, null).read())
                .hasMessageContaining("log.json:3:")
                .hasMessageContaining("this is not JSON");
    }
}
