package dev.terrace.anonymise;

import java.util.List;

/** What a name is a name of. A text that names several things has the new name of the first of them. */
enum Domain {
    POD("p"),
    NODE("n"),
    NAMESPACE("s", "default", "kube-system", "kube-public", "kube-node-lease"),
    QUEUE("q", "default", "root"),
    POD_GROUP("g"),
    PRIORITY_CLASS("c", "system-cluster-critical", "system-node-critical"),
    ROLE("r"),
    HYPER_NODE("h"),
    TIER("l"),
    CLAIM("m"),
    POD_VOLUME("f"),
    VOLUME("w"),
    STORAGE_CLASS("y"),
    DRIVER("d", "rancher.io/local-path", "hostpath.csi.k8s.io"),
    SCHEDULER("e", "volcano", "default-scheduler"),
    IMAGE("i"),
    TAG("t", "latest"),
    RESOURCE("x"),
    KEY("k"),
    UID("u"),
    DEVICE_CLASS("a"),
    RESOURCE_CLAIM("j"),
    POOL("z"),
    DEVICE("az"),
    OWNER("o", "Job", "CronJob", "ReplicaSet", "StatefulSet", "DaemonSet", "Deployment", "Node", "PodGroup"),
    OTHER("b"),
    /** A kind of hardware. It stays, and is told of. */
    MODEL("bz"),
    /** Those that stay are switches and policies of Volcano, and words that resources are called by. */
    VALUE(
            "v",
            "true",
            "false",
            "*",
            "none",
            "best-effort",
            "restricted",
            "single-numa-node",
            "spread",
            "hami-core",
            "mig",
            "LeastAllocated",
            "MostAllocated",
            "RequestedToCapacityRatio",
            "cpu",
            "memory",
            "gpu",
            "pods",
            "storage");

    private final String letter;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> kept;

    Domain(String letter, String... kept) {
        this.letter = letter;
        this.kept = List.of(kept);
    }

    /** What its new names begin with. */
    String letter() {
        return letter;
    }

    /** What a new name must end with: the number by which tasks are ordered, the slash that a resource must have. */
    String ending(String old) {
        return this == POD ? index(old) : this == RESOURCE ? "/x" : "";
    }

    /** The number at the end of a pod's name, behind as many dashes as it takes, if the name has at least two. */
    private static String index(String pod) {
        int last = pod.lastIndexOf('-');
        String number = pod.substring(last + 1);
        return last > pod.indexOf('-') && number.matches("[0-9]{1,18}") ? "-x-" + number : "";
    }

    /** Whether the name means something to Kubernetes, Volcano or Terrace, and stays. */
    boolean keeps(String name) {
        return name.isEmpty()
                || kept.contains(name)
                || (this == DRIVER && name.startsWith("kubernetes.io/"))
                || (this == KEY && DeviceMarks.isLabel(name));
    }
}
