package dev.terrace.dist.determinism;

import java.nio.file.Path;
import java.util.List;

/**
 * A configuration, and a cluster on which it decides something.
 *
 * @param conf the path below the root of the sources
 * @param snapshot the path below the root of the sources
 */
record Subject(String conf, String snapshot) {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String QUICKSTART = "examples/quickstart/cluster.yaml";
    private static final String QUEUES = "examples/queue-score/cluster.yaml";
    private static final String LARGE = "dist/src/test/cases/dumps/tight-reclaim/";

    /** All shipped configurations, each with its example. */
    static final List<Subject> SHIPPED = List.of(
            new Subject("conf/default.yaml", QUICKSTART),
            new Subject("conf/reclaim-and-preempt.yaml", QUICKSTART),
            new Subject("conf/binpack.yaml", QUICKSTART),
            new Subject("conf/first-fit.yaml", QUICKSTART),
            new Subject("conf/fcfs.yaml", QUICKSTART),
            new Subject("conf/sjf.yaml", QUICKSTART),
            new Subject("conf/easy.yaml", QUICKSTART),
            new Subject("conf/conservative.yaml", QUICKSTART),
            new Subject("conf/share.yaml", QUICKSTART),
            new Subject("conf/preempt.yaml", QUICKSTART),
            new Subject("conf/best-fit.yaml", QUICKSTART),
            new Subject("conf/random.yaml", QUICKSTART),
            new Subject("conf/fgd.yaml", QUICKSTART),
            new Subject("conf/saf.yaml", QUICKSTART),
            new Subject("conf/wfp3.yaml", QUICKSTART),
            new Subject("conf/f1.yaml", QUICKSTART),
            new Subject("conf/f2.yaml", QUICKSTART),
            new Subject("conf/f3.yaml", QUICKSTART),
            new Subject("conf/f4.yaml", QUICKSTART),
            ofPolicy("armada"),
            ofPolicy("armada-priority"),
            ofPolicy("dirac"),
            ofPolicy("gridengine"),
            ofPolicy("queue-score"),
            ofPolicy("all-policies"),
            new Subject("examples/queue-score/by-score.yaml", QUEUES),
            new Subject("examples/queue-score/by-share.yaml", QUEUES),
            new Subject("examples/queue-score/across-queues.yaml", QUEUES),
            new Subject("examples/queue-score/by-queue.yaml", "examples/queue-score/jobs.yaml"),
            ofGpus("by-memory"),
            ofGpus("by-number"),
            ofGpus("virtual"),
            new Subject("examples/replay/first-fit.yaml", QUICKSTART),
            new Subject("examples/replay/by-share.yaml", QUICKSTART),
            new Subject("examples/service/packed.yaml", QUICKSTART),
            new Subject("examples/hello-plugin/hello.yaml", "examples/hello-plugin/cluster.yaml"));

    /** A recorded case that is large enough for several threads. */
    static final Subject RECORDED = new Subject(LARGE + "scheduler.conf", LARGE + "snapshot.yaml.gz");

    private static Subject ofPolicy(String name) {
        return new Subject("conf/" + name + ".yaml", "examples/" + name + "/cluster.yaml");
    }

    private static Subject ofGpus(String name) {
        return new Subject("examples/gpu-sharing/" + name + ".yaml", "examples/gpu-sharing/cluster.yaml");
    }

    static String path(String fromRoot) {
        return ROOT.resolve(fromRoot).toString();
    }

    @Override
    public String toString() {
        return conf;
    }
}
