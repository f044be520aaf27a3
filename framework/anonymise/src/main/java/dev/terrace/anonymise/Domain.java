package dev.terrace.anonymise;

import java.util.List;

/** The kind of thing that a name denotes. A text in several domains gets its new name from the first one. */
enum Domain {
    POD("p"),
    NODE("n"),
    NAMESPACE("s", "default", "kube-system", "kube-public", "kube-node-lease", "mindx-dl"),
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
    /** An id of device attributes, and a variable of a selector. Its new name is an identifier. */
    ID("ay"),
    OWNER("o", "Job", "CronJob", "ReplicaSet", "StatefulSet", "DaemonSet", "Deployment", "Node", "PodGroup"),
    OTHER("b"),
    /** A hardware model, which stays and is reported. */
    MODEL("bz"),
    /** Any other value. Switches and policies of Volcano, and words for resources, stay. */
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

    /** The prefix of its new names. */
    String letter() {
        return letter;
    }

    /** The required suffix of a new name: the number by which tasks are ordered, or the slash of a resource. */
    String ending(String old) {
        return this == POD ? index(old) : this == RESOURCE && old.indexOf('/') >= 0 ? "/x" : "";
    }

    /** The number at the end of a pod's name, after two dashes; empty if the name has fewer than two dashes. */
    private static String index(String pod) {
        int last = pod.lastIndexOf('-');
        String number = pod.substring(last + 1);
        return last > pod.indexOf('-') && number.matches("[0-9]{1,18}") ? "-x-" + number : "";
    }

    /** Returns whether the name has a meaning in Kubernetes, Volcano or Terrace, and stays. */
    boolean keeps(String name) {
        return name.isEmpty()
                || kept.contains(name)
                || (this == DRIVER && name.startsWith("kubernetes.io/") && WellKnown.isWord(name))
                || (this == KEY && DeviceMarks.isLabel(name));
    }
}
