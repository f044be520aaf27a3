package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.cluster.ChurnCluster;
import dev.terrace.benchmarks.plugin.Additions;
import dev.terrace.benchmarks.sessions.ChurnTime;
import dev.terrace.benchmarks.table.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All sections in the order of the page. A new kind of row is a class in this package, and a section here. */
public final class Sections {
    private Sections() {}

    /**
     * @param recorded a folder with {@code openb.json.gz}, which is not among the sources
     * @param sizes generated clusters; empty for the usual ones
     * @param base the initial size of the growth rows
     * @param busy the mostly stable cluster
     */
    public static List<Section> of(
            Workbench workbench, Path recorded, List<Blueprint> sizes, Blueprint base, BusyCluster busy) {
        return List.of(
                sessions(workbench, recorded, sizes),
                openings(workbench),
                rounds(workbench, recorded),
                growth(workbench, base),
                starvation(workbench),
                plugins(workbench),
                gangs(workbench),
                steady(workbench, busy),
                churn(workbench),
                trials(workbench, recorded, busy),
                explanations(workbench, base),
                memory(workbench, busy),
                million(workbench),
                replays(workbench, recorded),
                replayProcesses(workbench, recorded),
                moments(workbench, recorded),
                service(workbench));
    }

    private static Section sessions(Workbench workbench, Path recorded, List<Blueprint> sizes) {
        Path own = workbench.root().resolve("benchmarks/snapshots");
        Path plain = own.resolve("default.conf");
        Stream<Work> files = Stream.of(
                Work.recorded("i-1k-10k", 1000, 10_000, 32, own.resolve("i-1k-10k.json.gz"), plain, 10),
                Work.recorded("ii-5k-50k", 5000, 50_000, 32, own.resolve("ii-5k-50k.json.gz"), plain, 15),
                Work.recorded(
                        "iii-reclaim",
                        1000,
                        10_000,
                        32,
                        own.resolve("iii-reclaim.json.gz"),
                        own.resolve("reclaim.conf"),
                        20),
                Work.recorded(
                        "openb",
                        1523,
                        8152,
                        112,
                        recorded.resolve("openb.json.gz"),
                        recorded.resolve("openb.conf"),
                        20));
        Stream<Work> generated = sizes.isEmpty()
                ? Stream.of(
                        Work.generated(Blueprint.of(10_000, 100_000, 10_000, 100, 1000), plain)
                                .atMost(6),
                        Work.generated(Blueprint.of(50_000, 100_000, 10_000, 100, 1000), plain)
                                .within(Workbench.HEAP))
                : sizes.stream().map(size -> Work.generated(size, plain));
        return new Section(
                "Sessions and processes",
                "Yardstick: placing as many pods of as many shapes on as many nodes by the best score, "
                        + "and nothing else, in one thread. Session: open, all actions, close, warm, with one "
                        + "thread per processor. Process: `terrace run` from start to end, with reading and "
                        + "printing; peak: its maximum memory.",
                Stream.concat(files, generated)
                        .map(work -> new SessionRow(work, workbench))
                        .toList());
    }

    private static Section openings(Workbench workbench) {
        Blueprint blueprint = Blueprint.of(100, 100_000, 100_000, 1000, 32);
        return new Section(
                "Orders of jobs",
                "Yardstick: as many boxed numbers sorted by a comparator. Open: the opening of a session "
                        + "in which the plugin sorts all jobs, warm. Both with the collector of `bin/terrace`.",
                Stream.of("dirac", "gridengine")
                        .map(plugin -> new OpeningRow(plugin, blueprint, 5, workbench))
                        .toList());
    }

    private static Section rounds(Workbench workbench, Path recorded) {
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

    private static Section growth(Workbench workbench, Blueprint base) {
        Path plain = workbench.root().resolve("benchmarks/snapshots/default.conf");
        return new Section(
                "Growth",
                "The cost of a session when one dimension doubles, NODESxPODSxGROUPSxQUEUESxSHAPES. "
                        + "Quotient: its growth over the growth of the yardstick.",
                List.of(
                        new GrowthRow("double-nodes", base, b -> b.withNodes(2 * b.nodes()), plain, workbench),
                        new GrowthRow("double-pods", base, b -> b.withPods(2 * b.pods()), plain, workbench),
                        new GrowthRow("double-queues", base, b -> b.withQueues(2 * b.queues()), plain, workbench),
                        new GrowthRow("double-shapes", base, b -> b.withShapes(2 * b.shapes()), plain, workbench),
                        new GrowthRow(
                                "double-nodes-and-pods",
                                base,
                                b -> b.withNodes(2 * b.nodes()).withPods(2 * b.pods()),
                                plain,
                                workbench)));
    }

    private static Section starvation(Workbench workbench) {
        return new Section(
                "Nothing to evict",
                "Full nodes, eight running pods on each that may not be preempted, and starving pods of "
                        + "the same queue. Yardstick: placing as many pods on empty nodes. Preempt: that action "
                        + "alone.",
                List.of(new StarvationRow(new Blueprint(5000, 2000, 200, 1, 32, true, 1), workbench)));
    }

    private static Section plugins(Workbench workbench) {
        return new Section(
                "With one plugin more",
                "Clusters of the first table in which the plugin has something to decide, without and "
                        + "with the plugin. Claims: the cluster as it was, and three of four pods with a claim for "
                        + "a device. Decided: bound, pipelined and evicted pods.",
                Additions.all().stream()
                        .map(addition -> new PluginRow(addition, workbench))
                        .toList());
    }

    private static Section gangs(Workbench workbench) {
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

    private static Section steady(Workbench workbench, BusyCluster busy) {
        Path armada = workbench.root().resolve("conf/armada.yaml");
        Path own = workbench.root().resolve("benchmarks/snapshots");
        Path dirac = own.resolve("steady-dirac.conf");
        Path gridEngine = own.resolve("steady-gridengine.conf");
        return new Section(
                "Steady",
                "A mostly stable cluster: before each cycle 50 pods end, 50 pods of the same groups "
                        + "arrive and 5 nodes change. Changes: read and applied to the state. Before: a session of "
                        + "`--before`, repeated on one cluster. Fresh: a session of this build on a cluster that "
                        + "has just changed. Processors: the CPU time of all threads. Thread: the CPU time of the "
                        + "thread of the cycles.",
                List.of(
                        new SteadyRow("steady", busy, false, plain(workbench), 1 / 8.0, workbench),
                        new SteadyRow("steady-armada", busy, false, armada, 1 / 4.0, workbench),
                        new SteadyRow("steady-dirac", busy, true, dirac, 1 / 4.0, workbench),
                        new SteadyRow("steady-gridengine", busy, true, gridEngine, 1 / 4.0, workbench),
                        new SteadyRow("steady-tenfold", busy.larger(10), false, plain(workbench), 0, workbench)));
    }

    private static Section churn(Workbench workbench) {
        Path simplest = workbench.root().resolve("benchmarks/snapshots/simplest.conf");
        Path usual = workbench.root().resolve("conf/default.yaml");
        return new Section(
                "Events",
                "Before each cycle a job leaves, a job arrives, and the pods that were bound start; jobs "
                        + "have one pod, and gangs 20. With nodes, a node leaves with its jobs instead, and a node arrives. "
                        + "Incremental sessions in one thread, warm, medians of the last quarter; before: the "
                        + "distribution of `--before`. Changes: applied to the state. As JSON: the report is "
                        + "written, outside of the cycle. KiB: allocated by the cycle.",
                List.of(
                        churn("smallest", 1, 10, 0, simplest, 1 / 2.0, workbench),
                        churn("smallest-default", 1, 10, 0, usual, 1 / 2.0, workbench),
                        churn("small", 100, 200, 0, usual, 1 / 2.0, workbench),
                        churn("come-and-go-100", 100, 100, 0, simplest, 0, workbench),
                        churn("come-and-go-1k", 100, 1000, 0, simplest, 0, workbench),
                        churn("come-and-go-10k", 100, 10_000, 0, simplest, 0, workbench),
                        churn("come-and-go-default-100", 100, 100, 0, usual, 0, workbench),
                        churn("come-and-go-default-10k", 100, 10_000, 0, usual, 0, workbench),
                        churn("waiting-100", 100, 200, 100, usual, 0, workbench),
                        churn("waiting", 100, 200, 1000, usual, 1 / 4.0, workbench),
                        new ChurnRow(
                                "waiting-read",
                                new ChurnCluster(100, 200, 1000, 1),
                                usual,
                                ChurnTime.Kind.READ,
                                0,
                                workbench),
                        nodes("nodes-come-and-go", 5000, 5000, 0, usual, workbench),
                        nodes("nodes-come-and-go-waiting", 5000, 5000, 100, usual, workbench),
                        new ChurnRow(
                                "gangs-come-and-go",
                                new ChurnCluster(5000, 3000, 0, 20),
                                usual,
                                ChurnTime.Kind.JOBS,
                                0,
                                workbench)));
    }

    private static ChurnRow churn(
            String name, int nodes, int jobs, int waiting, Path conf, double goal, Workbench workbench) {
        return new ChurnRow(
                name, new ChurnCluster(nodes, jobs, waiting, 1), conf, ChurnTime.Kind.JOBS, goal, workbench);
    }

    private static ChurnRow nodes(String name, int nodes, int jobs, int waiting, Path conf, Workbench workbench) {
        return new ChurnRow(name, new ChurnCluster(nodes, jobs, waiting, 1), conf, ChurnTime.Kind.NODES, 0, workbench);
    }

    private static Section trials(Workbench workbench, Path recorded, BusyCluster busy) {
        Path tight = recorded.resolveSibling("cases/volcano/dumps/tight");
        Path dump = tight.resolve("snapshot.yaml.gz");
        return new Section(
                "What-ifs",
                "One more pod waits, a cycle decides, and the pod leaves; warm, one after the other.",
                List.of(
                        new TrialRow(
                                "trials-tight",
                                () -> dump,
                                Optional.of(dump),
                                tight.resolve("scheduler.conf"),
                                100,
                                600,
                                workbench),
                        new TrialRow(
                                "trials-steady",
                                () -> workbench.busy(busy, false),
                                Optional.empty(),
                                plain(workbench),
                                4,
                                50,
                                workbench)));
    }

    private static Section explanations(Workbench workbench, Blueprint base) {
        return new Section(
                "Explained cycles",
                "The same cycle twice, alternating whole processes: `terrace run`, and `terrace explain` "
                        + "of the first bound pod, or on full nodes of the first pod that all nodes refuse.",
                List.of(
                        new ExplainRow("explain-bound", base, plain(workbench), false, workbench),
                        new ExplainRow("explain-waiting", base.withFullNodes(), plain(workbench), true, workbench)));
    }

    private static Section memory(Workbench workbench, BusyCluster busy) {
        return new Section(
                "Memory of a cluster that changes",
                "The heap bytes of each running pod: as it was read, after all pods were replaced, some "
                        + "at a time, and with a session that has decided on them. At most 800 in total.",
                List.of(new MemoryRow(busy, plain(workbench), workbench)));
    }

    private static Section million(Workbench workbench) {
        BusyCluster whole = new BusyCluster(100_000, 800_000, 8000, 200_000, 500, 1000);
        BusyCluster tenth = new BusyCluster(10_000, 80_000, 800, 20_000, 50, 100);
        return new Section(
                "A million pods",
                "A tenth of them, and all. Read: the dump, in the process of the sessions. Process: "
                        + "`terrace run` from start to end; peak: its maximum memory.",
                List.of(
                        new MillionRow("million-tenth", tenth, plain(workbench), 24, 8, workbench),
                        new MillionRow("million", whole, plain(workbench), 3, 8, workbench)));
    }

    private static Section replays(Workbench workbench, Path recorded) {
        Path conf = workbench.root().resolve("conf/first-fit.yaml");
        return new Section(
                "Replays",
                "A log on one pool under first fit. Yardstick: the same schedule, and nothing else. Replay: the CPU time of "
                        + "the fastest of several in one process.",
                List.of(
                        new ReplayRow("replay-kth", kth(recorded), conf, 250, workbench),
                        new ReplayRow("replay-nasa", nasa(recorded), conf, 250, workbench)));
    }

    private static Section moments(Workbench workbench, Path recorded) {
        return new Section(
                "Moments of replays",
                "100 random moments of a log on its nodes, from kept states to the cluster. Replay: its CPU time without "
                        + "and with states that are kept.",
                List.of(new MomentRow(
                        "replay-moments", kth(recorded), workbench.root().resolve("conf/default.yaml"), workbench)));
    }

    private static Section replayProcesses(Workbench workbench, Path recorded) {
        String firstFit = workbench.root().resolve("conf/first-fit.yaml").toString();
        String usual = workbench.root().resolve("conf/default.yaml").toString();
        Path openb = recorded.resolveSibling("traces/openb-2023");
        return new Section(
                "Replays as processes",
                "`terrace replay` from start to end. Processors: the CPU time of all threads; peak: the "
                        + "maximum memory.",
                List.of(
                        ofLog("replay-kth-pool", kth(recorded), "", 8, workbench, "--pool", "--conf", firstFit),
                        ofLog("replay-kth-nodes", kth(recorded), "-Xmx512m", 24, workbench, "--conf", usual),
                        ofLog("replay-openb", openb, "", 30, workbench, "--conf", usual),
                        armadaDay("replay-armada-event", openb, workbench),
                        armadaDay("replay-armada-period", openb, workbench, "--trigger", "period", "--period", "10s"),
                        made("replay-10k-alive", 12_000, 10_000, firstFit, workbench),
                        made("replay-20k-alive", 24_000, 20_000, firstFit, workbench)));
    }

    private static ReplayProcessRow ofLog(
            String name, Path trace, String heap, double goal, Workbench workbench, String... options) {
        List<String> all =
                Stream.concat(Stream.of(trace.toString()), Stream.of(options)).toList();
        return new ReplayProcessRow(name, Optional.of(trace), () -> all, heap, goal, workbench);
    }

    /** One day of a trace under Armada's rounds. */
    private static ReplayProcessRow armadaDay(String name, Path trace, Workbench workbench, String... trigger) {
        String conf = workbench.root().resolve("conf/armada.yaml").toString();
        Stream<String> day = Stream.of("--conf", conf, "--from", "3000h", "--until", "3024h");
        String[] options = Stream.concat(day, Stream.of(trigger)).toArray(String[]::new);
        return ofLog(name, trace, "", 0, workbench, options);
    }

    /** 200,000 jobs of one processor on a pool. */
    private static ReplayProcessRow made(String name, int pool, int alive, String conf, Workbench workbench) {
        return new ReplayProcessRow(
                name,
                Optional.empty(),
                () -> {
                    Path log = workbench.scratch().resolve(name + ".swf");
                    MadeLog.write(log, 200_000, pool, alive);
                    return List.of(log.toString(), "--pool", "--conf", conf);
                },
                "-Xmx1g -XX:ActiveProcessorCount=1",
                200,
                workbench);
    }

    private static Path kth(Path recorded) {
        return recorded.resolveSibling("traces/kth-sp2-1996/KTH-SP2-1996-2.swf.gz");
    }

    private static Path nasa(Path recorded) {
        return recorded.resolveSibling("traces/nasa-ipsc-1993/NASA-iPSC-1993-3.1-cln.swf.gz");
    }

    private static Path plain(Workbench workbench) {
        return workbench.root().resolve("benchmarks/snapshots/default.conf");
    }

    private static Section service(Workbench workbench) {
        Path quickstart = workbench.root().resolve("examples/quickstart/cluster.yaml");
        Path large = workbench.root().resolve("benchmarks/snapshots/i-1k-10k.json.gz");
        return new Section(
                "Service",
                "`terrace serve` and its clients on one machine, which they share. Each request runs its "
                        + "cycle from scratch; unchanged: 304 to a client that has the report already.",
                List.of(
                        new CycleLoadRow("quickstart", quickstart, 1, 1000, workbench),
                        new CycleLoadRow("quickstart", quickstart, 8, 1000, workbench),
                        new CycleLoadRow("quickstart", quickstart, 64, 1000, workbench),
                        new CycleLoadRow("i-1k-10k", large, 1, 50, workbench),
                        new CycleLoadRow("i-1k-10k", large, 8, 100, workbench),
                        new CycleLoadRow("i-1k-10k", large, 64, 200, workbench),
                        new RequestLoadRow(quickstart, true, workbench),
                        new RequestLoadRow(quickstart, false, workbench)));
    }
}
