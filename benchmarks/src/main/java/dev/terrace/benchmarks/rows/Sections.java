package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.cluster.ChurnCluster;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.cluster.GridJobs;
import dev.terrace.benchmarks.plugin.Additions;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.sessions.ChurnTime;
import dev.terrace.benchmarks.sessions.ClusterMemory;
import dev.terrace.benchmarks.sessions.MomentTime;
import dev.terrace.benchmarks.sessions.ReplayTime;
import dev.terrace.benchmarks.sessions.SteadyTime;
import dev.terrace.benchmarks.sessions.TrialTime;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Section;
import dev.terrace.model.Cluster;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All sections in the order of the page. A new kind of row is a class in this package, and a section here. */
public final class Sections {
    /**
     * The number of cycles for each fresh session. Cycles visit few pods and nodes, so it takes more until they are
     * compiled.
     */
    private static final int CYCLES = 48;
    /** The events for each repetition. They are few per job, so that the large cluster does not take minutes. */
    private static final int EVENTS = 400;

    private static final Cell NO_GOAL = Cell.text("at most", "");

    private final Workbench workbench;
    private final Path recorded;
    private final BusyCluster busy;

    /**
     * @param recorded a folder with {@code openb.json.gz}, {@code openb.conf} and {@code armada-bench.tgz}, beside the
     *     folders {@code cases} and {@code traces}; not among the sources
     * @param busy the mostly stable cluster
     */
    public Sections(Workbench workbench, Path recorded, BusyCluster busy) {
        this.workbench = workbench;
        this.recorded = recorded;
        this.busy = busy;
    }

    /** @param sizes generated clusters; empty for the usual ones */
    public List<Section> all(List<Blueprint> sizes) {
        return List.of(
                sessions(sizes),
                rounds(),
                plugins(),
                gangs(),
                steady(),
                churn(),
                trials(),
                memory(),
                million(),
                replays(),
                replayProcesses());
    }

    private Section sessions(List<Blueprint> sizes) {
        Stream<SessionRow> files = Stream.of(
                session("i-1k-10k", 1000, 10_000, 32, workbench.own("i-1k-10k.json.gz"), plain(), 10),
                session("ii-5k-50k", 5000, 50_000, 32, workbench.own("ii-5k-50k.json.gz"), plain(), 15),
                session(
                        "iii-reclaim",
                        1000,
                        10_000,
                        32,
                        workbench.own("iii-reclaim.json.gz"),
                        workbench.own("reclaim.conf"),
                        20),
                session(
                        "openb",
                        1523,
                        8152,
                        112,
                        recorded.resolve("openb.json.gz"),
                        recorded.resolve("openb.conf"),
                        20));
        Stream<SessionRow> generated = sizes.isEmpty()
                ? Stream.of(
                        generated(Blueprint.of(10_000, 100_000, 10_000, 100, 1000), 6),
                        generated(Blueprint.of(50_000, 100_000, 10_000, 100, 1000), 0))
                : sizes.stream().map(size -> generated(size, 0));
        return new Section(
                "Sessions and processes",
                "Yardstick: placing as many pods of as many shapes on as many nodes by the best score, "
                        + "and nothing else, in one thread. Session: open, all actions, close, warm, with one "
                        + "thread per processor. Process: `terrace run` from start to end, with reading and "
                        + "printing; peak: its maximum memory.",
                Stream.concat(files, generated).toList());
    }

    private SessionRow session(String name, int nodes, int pods, int shapes, Path snapshot, Path conf, int goal) {
        return new SessionRow(
                name,
                nodes,
                pods,
                shapes,
                List.of(snapshot),
                () -> snapshot,
                conf,
                Integer.MAX_VALUE,
                "",
                goal,
                workbench);
    }

    /** Runs only a few sessions of a large cluster. */
    private SessionRow generated(Blueprint size, int goal) {
        boolean isLarge = size.nodes() > 10_000;
        return new SessionRow(
                size.toString(),
                size.nodes(),
                size.pods(),
                size.shapes(),
                List.of(),
                () -> workbench.write(size.toString(), GeneratedCluster.of(size)),
                plain(),
                isLarge ? 5 : Integer.MAX_VALUE,
                isLarge ? Workbench.HEAP : "",
                goal,
                workbench);
    }

    private Section rounds() {
        Path archive = recorded.resolve("armada-bench.tgz");
        return new Section(
                "Armada's rounds",
                "The decision of one fairshare round, warm. Rows: 1,000 nodes and 10,000 pods; 5,000 and "
                        + "50,000; rebalancing; more pods than fit.",
                List.of(
                        new RoundRow(archive, "a", 1000, 10_000, 20, workbench),
                        new RoundRow(archive, "b", 5000, 50_000, 29, workbench),
                        new RoundRow(archive, "c", 1000, 10_000, 38, workbench),
                        new RoundRow(archive, "d", 1000, 10_000, 35, workbench)));
    }

    private Section plugins() {
        return new Section(
                "With one plugin more",
                "Clusters of the first table in which the plugin has something to decide, without and "
                        + "with the plugin. Claims: the cluster as it was, and three of four pods with a claim for "
                        + "a device. Decided: bound, pipelined and evicted pods.",
                Additions.all().stream()
                        .map(addition -> new PluginRow(addition, workbench))
                        .toList());
    }

    private Section gangs() {
        return new Section(
                "Evictions for whole gangs",
                "1,000 full nodes, 8,000 running pods, and 200 starving gangs of 10. Flat, or 40 leaves "
                        + "under 5 spines. The action alone, warm. Pods: the pipelined ones.",
                List.of(
                        new GangRow("preempt", false, workbench),
                        new GangRow("preempt", true, workbench),
                        new GangRow("reclaim", false, workbench),
                        new GangRow("reclaim", true, workbench)));
    }

    private Section steady() {
        return new Section(
                "Steady",
                "A mostly stable cluster: before each cycle 50 pods end, 50 pods of the same groups "
                        + "arrive and 5 nodes change. Changes: read and applied to the state. Before: a session of "
                        + "`--before`, repeated on one cluster. Fresh: a session of this build on a cluster that "
                        + "has just changed. Processors: the CPU time of all threads. Thread: the CPU time of the "
                        + "thread of the cycles.",
                List.of(
                        steady("steady", busy, false, plain(), Cell.times("at most", 1 / 8.0)),
                        steady("steady-armada", busy, false, workbench.conf("armada"), Cell.times("at most", 1 / 4.0)),
                        steady(
                                "steady-dirac",
                                busy,
                                true,
                                workbench.own("steady-dirac.conf"),
                                Cell.times("at most", 1 / 4.0)),
                        steady(
                                "steady-gridengine",
                                busy,
                                true,
                                workbench.own("steady-gridengine.conf"),
                                Cell.times("at most", 1 / 4.0)),
                        steady("steady-tenfold", busy.larger(10), false, plain(), NO_GOAL)));
    }

    /** @param isGrid whether its jobs have the labels of grid jobs */
    private CyclesRow steady(String name, BusyCluster cluster, boolean isGrid, Path conf, Cell goal) {
        return new CyclesRow(
                name,
                List.of(),
                SteadyTime.class,
                CyclesRow.PARALLEL,
                () -> {
                    Cluster made = cluster.make();
                    return workbench.write(
                            isGrid ? "grid-" + cluster : cluster.toString(), isGrid ? GridJobs.in(made) : made);
                },
                conf,
                List.of(CYCLES * workbench.repeat()),
                file -> List.of(Cell.milliseconds(
                        "before",
                        workbench
                                .before()
                                .repeat(new Input(file, conf, Workbench.HEAP), workbench.repeat())
                                .path("timingsMs")
                                .path("total")
                                .asDouble())),
                "changes and cycle",
                goal,
                workbench);
    }

    private Section churn() {
        Path simplest = workbench.own("simplest.conf");
        Path usual = workbench.conf("default");
        return new Section(
                "Events",
                "Before each cycle a job leaves, a job arrives, and the pods that were bound start; jobs "
                        + "have one pod, and gangs 20. With nodes, a node leaves with its jobs instead, and a node arrives. "
                        + "Incremental sessions in one thread, warm, medians of the last quarter; before: the "
                        + "distribution of `--before`. Changes: applied to the state. As JSON: the report is "
                        + "written, outside of the cycle. KiB: allocated by the cycle.",
                List.of(
                        jobs("smallest", 1, 10, 0, simplest, Cell.times("at most", 1 / 2.0)),
                        jobs("smallest-default", 1, 10, 0, usual, Cell.times("at most", 1 / 2.0)),
                        jobs("small", 100, 200, 0, usual, Cell.times("at most", 1 / 2.0)),
                        jobs("come-and-go-100", 100, 100, 0, simplest, NO_GOAL),
                        jobs("come-and-go-1k", 100, 1000, 0, simplest, NO_GOAL),
                        jobs("come-and-go-10k", 100, 10_000, 0, simplest, NO_GOAL),
                        jobs("come-and-go-default-100", 100, 100, 0, usual, NO_GOAL),
                        jobs("come-and-go-default-10k", 100, 10_000, 0, usual, NO_GOAL),
                        jobs("waiting-100", 100, 200, 100, usual, NO_GOAL),
                        jobs("waiting", 100, 200, 1000, usual, Cell.times("at most", 1 / 4.0)),
                        churn("waiting-read", new ChurnCluster(100, 200, 1000, 1), ChurnTime.Kind.READ, usual, NO_GOAL),
                        churn(
                                "nodes-come-and-go",
                                new ChurnCluster(5000, 5000, 0, 1),
                                ChurnTime.Kind.NODES,
                                usual,
                                NO_GOAL),
                        churn(
                                "nodes-come-and-go-waiting",
                                new ChurnCluster(5000, 5000, 100, 1),
                                ChurnTime.Kind.NODES,
                                usual,
                                NO_GOAL),
                        churn(
                                "gangs-come-and-go",
                                new ChurnCluster(5000, 3000, 0, 20),
                                ChurnTime.Kind.JOBS,
                                usual,
                                NO_GOAL)));
    }

    private CyclesRow jobs(String name, int nodes, int jobs, int waiting, Path conf, Cell goal) {
        return churn(name, new ChurnCluster(nodes, jobs, waiting, 1), ChurnTime.Kind.JOBS, conf, goal);
    }

    private CyclesRow churn(String name, ChurnCluster cluster, ChurnTime.Kind kind, Path conf, Cell goal) {
        List<Object> more = List.of(cluster.jobs(), EVENTS * workbench.repeat(), kind, cluster.pods());
        return new CyclesRow(
                name,
                List.of(),
                ChurnTime.class,
                CyclesRow.SERIAL,
                () -> workbench.write(cluster.toString(), cluster.make()),
                conf,
                more,
                file ->
                        workbench
                                .cycles(workbench.before(), CyclesRow.SERIAL, ChurnTime.class, file, conf, more)
                                .stream()
                                .filter(cell ->
                                        List.of("thread", "cycle", "KiB").contains(cell.title()))
                                .map(cell -> cell.titled(cell.title() + " before"))
                                .toList(),
                "thread",
                goal,
                workbench);
    }

    private Section trials() {
        Path tight = recorded.resolveSibling("cases/volcano/dumps/tight");
        Path dump = tight.resolve("snapshot.yaml.gz");
        return new Section(
                "What-ifs",
                "One more pod waits, a cycle decides, and the pod leaves; warm, one after the other.",
                List.of(
                        alone(
                                "trials-tight",
                                List.of(dump),
                                TrialTime.class,
                                CyclesRow.PARALLEL,
                                () -> dump,
                                tight.resolve("scheduler.conf"),
                                List.of(Math.max(2, 100 * workbench.repeat())),
                                Cell.count("at least", 600)),
                        alone(
                                "trials-steady",
                                List.of(),
                                TrialTime.class,
                                CyclesRow.PARALLEL,
                                () -> workbench.write(busy.toString(), busy.make()),
                                plain(),
                                List.of(Math.max(2, 4 * workbench.repeat())),
                                Cell.count("at least", 50))));
    }

    private Section memory() {
        Path larger = workbench.scratch("larger.json.gz");
        return new Section(
                "Memory of a cluster that changes",
                "The heap bytes of each running pod: as it was read, after all pods were replaced, some "
                        + "at a time, and with a session that has decided on them. At most 800 in total.",
                List.of(alone(
                        "memory-of-pods",
                        List.of(),
                        ClusterMemory.class,
                        List.of("-XX:+UseSerialGC", Workbench.HEAP),
                        () -> {
                            workbench.write("larger", busy.crowded(2).make());
                            return workbench.write(busy.toString(), busy.make());
                        },
                        plain(),
                        List.of(larger),
                        Cell.count("at most", 800))));
    }

    private Section million() {
        return new Section(
                "A million pods",
                "A tenth of them, and all. Four of five run, and the others wait. Process: `terrace run` from start to "
                        + "end; peak: its maximum memory.",
                List.of(
                        million("million-tenth", new BusyCluster(10_000, 80_000, 800, 20_000, 50, 100), 24),
                        million("million", new BusyCluster(100_000, 800_000, 8000, 200_000, 500, 1000), 3)));
    }

    private SessionRow million(String name, BusyCluster cluster, int sessions) {
        return new SessionRow(
                name,
                cluster.nodes(),
                cluster.waiting(),
                cluster.shapes(),
                List.of(),
                () -> workbench.write(cluster.toString(), cluster.make()),
                plain(),
                sessions,
                Workbench.HEAP,
                8,
                workbench);
    }

    private Section replays() {
        List<Object> times = List.of(workbench.repeat());
        Cell goal = Cell.times("at most", 250);
        return new Section(
                "Replays",
                "A log on one pool under first fit. Yardstick: the same schedule, and nothing else. Replay: the CPU time of "
                        + "the fastest of several in one process. Moments: 100 random moments of a log on its nodes, from "
                        + "kept states to the cluster, and the CPU time of the replay without and with states that are kept.",
                List.of(
                        log("replay-kth", kth(), ReplayTime.class, workbench.conf("first-fit"), times, goal),
                        log("replay-nasa", nasa(), ReplayTime.class, workbench.conf("first-fit"), times, goal),
                        log("replay-moments", kth(), MomentTime.class, workbench.conf("default"), List.of(), NO_GOAL)));
    }

    private CyclesRow log(String name, Path log, Class<?> main, Path conf, List<Object> more, Cell goal) {
        return alone(name, List.of(log), main, List.of("-XX:+UseParallelGC"), () -> log, conf, more, goal);
    }

    private CyclesRow alone(
            String name,
            List<Path> files,
            Class<?> main,
            List<String> options,
            Supplier<Path> input,
            Path conf,
            List<Object> more,
            Cell goal) {
        return new CyclesRow(name, files, main, options, input, conf, more, file -> List.of(), "", goal, workbench);
    }

    private Section replayProcesses() {
        String firstFit = workbench.conf("first-fit").toString();
        String usual = workbench.conf("default").toString();
        String armada = workbench.conf("armada").toString();
        Path openb = recorded.resolveSibling("traces/openb-2023");
        List<String> day = List.of("--conf", armada, "--from", "3000h", "--until", "3024h");
        List<String> periods = List.of("--trigger", "period", "--period", "10s");
        return new Section(
                "Replays as processes",
                "`terrace replay` from start to end. Processors: the CPU time of all threads; peak: the "
                        + "maximum memory.",
                List.of(
                        process("replay-kth-pool", kth(), List.of("--pool", "--conf", firstFit), "", 8),
                        process("replay-kth-nodes", kth(), List.of("--conf", usual), "-Xmx512m", 24),
                        process("replay-openb", openb, List.of("--conf", usual), "", 30),
                        process("replay-armada-event", openb, day, "", 0),
                        process(
                                "replay-armada-period",
                                openb,
                                Stream.concat(day.stream(), periods.stream()).toList(),
                                "",
                                0),
                        made("replay-10k-alive", 12_000, 10_000, firstFit),
                        made("replay-20k-alive", 24_000, 20_000, firstFit)));
    }

    private ReplayProcessRow process(String name, Path trace, List<String> options, String heap, double goal) {
        return new ReplayProcessRow(name, List.of(trace), () -> trace, options, heap, goal, workbench);
    }

    /** 200,000 jobs of one processor on a pool. */
    private ReplayProcessRow made(String name, int pool, int alive, String conf) {
        return new ReplayProcessRow(
                name,
                List.of(),
                () -> MadeLog.write(workbench.scratch(name + ".swf"), 200_000, pool, alive),
                List.of("--pool", "--conf", conf),
                "-Xmx1g -XX:ActiveProcessorCount=1",
                200,
                workbench);
    }

    private Path kth() {
        return recorded.resolveSibling("traces/kth-sp2-1996/KTH-SP2-1996-2.swf.gz");
    }

    private Path nasa() {
        return recorded.resolveSibling("traces/nasa-ipsc-1993/NASA-iPSC-1993-3.1-cln.swf.gz");
    }

    private Path plain() {
        return workbench.own("default.conf");
    }
}
