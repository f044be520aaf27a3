package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the pages about replays in their order, in a folder with made-up files of the names in them. */
@Tag("nightly")
class ReplayPageIT {
    private static final Path IMPORTS = Distribution.ROOT.resolve("replay/src/test/resources/imports");

    private static final String LOG = """
            ; MaxProcs: 4
            1 0 0 100 3 -1 -1 3 200 -1 1 1 1 1 1 1 -1 -1
            2 10 190 50 2 -1 -1 2 60 -1 1 2 1 1 2 1 -1 -1
            """;

    private static final List<String> PAGES = List.of("replay.md", "traces.md", "imports.md", "metrics.md");

    /** Files that exist for tests of importers, by their names on the pages. */
    private static final Map<String, String> IMPORTED = Map.of(
            "sacct.txt", "slurm.txt",
            "kueue.json", "kueue.json",
            "prometheus.json", "prometheus.json",
            "openb_pod_list_default.csv", "openb.csv",
            "openb_node_list_all_node.csv", "openb-nodes.csv",
            "cluster_job_log", "philly.json",
            "cluster_machine_list", "cluster_machine_list");

    private static final Map<String, String> MADE = Map.of(
            "nodes.csv",
            "name,count,cpu_milli,memory_mib,gpus,labels\ncpu,9,1024000,515000,8,\n",
            "accounting.csv",
            """
            job,submitted,began,ended,limit,nodes,cores,mem,tres,model,class,group,kind
            1,2026-10-01T00:00:00,2026-10-01T00:00:10,2026-10-01T00:10:10,30,2,8,4,1=8,,high,ml,batch
            2,2026-10-01T00:01:00,-,-,30,1,4,2.5,1=4,,low,ml,batch
            3,2026-10-01T00:02:00,2026-10-01T00:02:00,2026-10-01T00:03:00,5,1,4,1,1=4,a100,low,web,batch
            4,2026-10-01T00:02:00,2026-10-01T00:02:00,2026-10-01T00:03:00,5,1,1,1,1=1,,low,web,login
            """,
            "hosts.csv",
            "host,cores,model\nh1,16,a100\nh2,16,\n",
            "openb-2023/trace.json",
            "{\"format\": \"terrace-trace/1\", \"name\": \"gpus\"}",
            "openb-2023/nodes.csv",
            "name,count,cpu_milli,memory_mib,gpus,labels\ngpu,2,16000,65536,2,\n",
            "openb-2023/jobs.csv",
            """
            id,submit,run,estimate,tasks,min_tasks,cpu_milli,memory_mib,gpus,gpu_milli,selector,queue,user,priority,logged_start,logged_state
            half,0,9,9,1,1,1000,1024,1,500,,,,,,
            whole,1,9,9,1,1,1000,1024,1,1000,,,,,,
            """);

    @TempDir
    Path folder;

    private String pages = "";

    @BeforeEach
    void makeFiles() throws IOException {
        for (String page : PAGES) {
            pages += Files.readString(Distribution.ROOT.resolve("docs").resolve(page));
        }
        Files.copy(Distribution.ROOT.resolve("examples/quickstart/cluster.yaml"), folder.resolve("cluster.yaml"));
        for (Map.Entry<String, String> file : IMPORTED.entrySet()) {
            Files.copy(IMPORTS.resolve(file.getValue()), folder.resolve(file.getKey()));
        }
        Files.createDirectory(folder.resolve("openb-2023"));
        for (Map.Entry<String, String> file : MADE.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        try (OutputStream log = new GZIPOutputStream(Files.newOutputStream(folder.resolve("log.swf.gz")))) {
            log.write(LOG.getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(
                folder.resolve("columns.yaml"), blocks("yaml").findFirst().orElseThrow());
    }

    /** Returns the blocks of code in a language. */
    private Stream<String> blocks(String language) {
        return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```")
                .matcher(pages)
                .results()
                .map(found -> found.group(1));
    }

    @Test
    void eachCommandRuns() throws Exception {
        List<String> commands = blocks("sh")
                .flatMap(String::lines)
                .filter(line -> line.startsWith("terrace "))
                .map(line -> line.substring("terrace ".length()).replaceFirst(" +#.*", ""))
                .toList();
        assertThat(commands).hasSizeGreaterThan(20);
        for (String command : commands) {
            if (command.contains(" import ")) {
                delete(folder.resolve("history"));
            }
            assertThat(Distribution.terrace(folder, madeUp(command).split(" ")))
                    .as(command)
                    .startsWith("0 ");
        }
    }

    /** Replaces folders by those of the sources, and the server by saved answers, which are of another month. */
    private static String madeUp(String command) {
        String here = command.replace(" conf/", " " + Distribution.HOME + "/conf/")
                .replace(" examples/", " " + Distribution.ROOT + "/examples/")
                .replace(" dumps ", " " + IMPORTS.resolve("kubernetes") + " ");
        return command.contains("http:")
                ? here.replace("http://prometheus:9090", "prometheus.json")
                        .replace("2026-10", "2026-03")
                        .replace("2026-11", "2026-04")
                : here;
    }

    private static void delete(Path flat) throws IOException {
        if (Files.exists(flat)) {
            try (var files = Files.list(flat)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(flat);
        }
    }
}
