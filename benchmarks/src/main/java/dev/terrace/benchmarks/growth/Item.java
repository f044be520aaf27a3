package dev.terrace.benchmarks.growth;

import java.io.IOException;

/** One object of a dump as JSON. Built from fragments, because dumps of a million objects must be written quickly. */
final class Item {
    private final String head;
    private final StringBuilder labels = new StringBuilder();
    private final StringBuilder annotations = new StringBuilder();
    private final StringBuilder spec = new StringBuilder();
    private final StringBuilder status = new StringBuilder();
    private final StringBuilder top = new StringBuilder();

    private Item(String apiVersion, String kind, String namespace, String name) {
        head = "{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind + "\",\"metadata\":{\"name\":\"" + name
                + "\",\"uid\":\"" + kind + "-" + name + "\",\"resourceVersion\":\"1\""
                + ",\"creationTimestamp\":\"2026-01-01T00:00:00Z\""
                + (namespace.isEmpty() ? "" : ",\"namespace\":\"" + namespace + "\"");
    }

    static Item of(String apiVersion, String kind, String name) {
        return new Item(apiVersion, kind, "", name);
    }

    /** An object in the namespace {@code ns}. */
    static Item in(String apiVersion, String kind, String name) {
        return new Item(apiVersion, kind, "ns", name);
    }

    /** A node of 32 cores. */
    static Item node(String name) {
        return node(name, 32, "");
    }

    /**
     * A node with room for any number of pods, and as many MiB as cores.
     *
     * @param more fragments of its allocatable amounts, each with a comma before it
     */
    static Item node(String name, int cpu, String more) {
        return of("v1", "Node", name)
                .label("kubernetes.io/hostname", name)
                .status("'allocatable':{'cpu':'" + cpu + "','memory':'" + cpu + "Mi','pods':'1000000'" + more + "}");
    }

    static Item queue(String name) {
        return of("scheduling.volcano.sh/v1beta1", "Queue", name)
                .spec("'weight':1,'reclaimable':true")
                .status("'state':'Open'");
    }

    static Item group(String name, String queue, int minMember) {
        return group("ns", name, queue, minMember);
    }

    static Item group(String namespace, String name, String queue, int minMember) {
        return new Item("scheduling.volcano.sh/v1beta1", "PodGroup", namespace, name)
                .spec("'queue':'" + queue + "','minMember':" + minMember)
                .status("'phase':'Inqueue'");
    }

    /** A pod of one core and one MiB. */
    static Item pod(String group, String name) {
        return pod("ns", group, name, container("main", "1000m", ""));
    }

    /** @param containers fragments, with commas between them */
    static Item pod(String namespace, String group, String name, String containers) {
        return new Item("v1", "Pod", namespace, name)
                .label("app", group)
                .annotation("scheduling.k8s.io/group-name", group)
                .spec("'schedulerName':'volcano','containers':[" + containers + "]");
    }

    /** @param more fragments, each with a comma before it */
    static String container(String name, String cpu, String more) {
        return "{'name':'" + name + "','image':'busybox:1','resources':{'requests':{'cpu':'" + cpu
                + "','memory':'1Mi'}}" + more + "}";
    }

    Item label(String key, String value) {
        return entry(labels, key, value);
    }

    Item annotation(String key, String value) {
        return entry(annotations, key, value);
    }

    private Item entry(StringBuilder entries, String key, String value) {
        comma(entries).append('"').append(key).append("\":\"").append(value).append('"');
        return this;
    }

    Item spec(String fragment) {
        comma(spec).append(json(fragment));
        return this;
    }

    Item status(String fragment) {
        comma(status).append(json(fragment));
        return this;
    }

    /** Adds a fragment beside the metadata. */
    Item with(String fragment) {
        comma(top).append(json(fragment));
        return this;
    }

    Item waiting() {
        return status("\"phase\":\"Pending\"");
    }

    Item runningOn(String node) {
        return spec("'nodeName':'" + node + "'").status("'phase':'Running'");
    }

    /** Fragments are written with single quotes for readability. */
    private static String json(String fragment) {
        return fragment.replace('\'', '"');
    }

    private static StringBuilder comma(StringBuilder fragments) {
        return fragments.isEmpty() ? fragments : fragments.append(',');
    }

    void appendTo(Appendable out) throws IOException {
        out.append(head);
        part(out, ",\"labels\":{", labels);
        part(out, ",\"annotations\":{", annotations);
        out.append('}');
        part(out, ",\"spec\":{", spec);
        part(out, ",\"status\":{", status);
        if (!top.isEmpty()) {
            out.append(',').append(top);
        }
        out.append('}');
    }

    private static void part(Appendable out, String begin, StringBuilder fragments) throws IOException {
        if (!fragments.isEmpty()) {
            out.append(begin).append(fragments).append('}');
        }
    }
}
