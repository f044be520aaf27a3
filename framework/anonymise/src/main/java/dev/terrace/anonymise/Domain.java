package dev.terrace.anonymise;

import java.util.Set;

/** The kind of thing that a name denotes. A text in several domains gets its new name from the first one. */
enum Domain {
    POD("p"),
    NODE("n"),
    NAMESPACE("s"),
    QUEUE("q"),
    POD_GROUP("g"),
    PRIORITY_CLASS("c"),
    ROLE("r"),
    HYPER_NODE("h"),
    TIER("l"),
    CLAIM("m"),
    POD_VOLUME("f"),
    VOLUME("w"),
    STORAGE_CLASS("y"),
    DRIVER("d"),
    SCHEDULER("e"),
    IMAGE("i"),
    TAG("t"),
    RESOURCE("x"),
    KEY("k"),
    UID("u"),
    DEVICE_CLASS("a"),
    RESOURCE_CLAIM("j"),
    POOL("z"),
    DEVICE("az"),
    /** An id of device attributes, and a variable of a selector. Its new name is an identifier. */
    ID("ay"),
    OWNER("o"),
    OTHER("b"),
    /** A hardware model, which stays and is reported. */
    MODEL("bz"),
    /** Any other value. Switches and policies of Volcano, and words for resources, stay. */
    VALUE("v");

    private final String letter;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Set<String> kept = Tables.of("kept " + name());

    Domain(String letter) {
        this.letter = letter;
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
