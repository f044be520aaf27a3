package dev.terrace.replay.imports;

import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Makes the texts of a trace such that its tables can hold them: on one line, without invisible characters, and without
 * blanks at their ends. JSON has texts that no table has. The header counts the replaced characters. Ids that differ
 * only in blanks or replaced characters become equal, and {@link Trace} refuses them.
 */
public final class PlainTexts {
    /** The header's entry about replaced characters. */
    static final String REPLACED = "replaced characters";

    private static final String SUBSTITUTE = "\ufffd";

    /**
     * Control characters, line ends, changes of the writing direction, byte-order marks and half characters. Joiners
     * are parts of words.
     */
    private static final String INVISIBLE = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\u200c\\u200d]";

    private static final Pattern OF_NAMES = Pattern.compile("[" + INVISIBLE + "]");

    /** The tables of nodes separate labels by semicolons. */
    private static final Pattern OF_VALUES = Pattern.compile("[;" + INVISIBLE + "]");

    private static final Pattern OF_KEYS = Pattern.compile("[;=" + INVISIBLE + "]");
    private static final String IN = " in ";

    private long replaced;
    private boolean hasChanged;

    private PlainTexts() {}

    /** Returns the trace with plain texts. */
    public static Trace replace(Trace trace) {
        return new PlainTexts().plain(trace);
    }

    private Trace plain(Trace trace) {
        PackedJobs jobs = jobs(trace.jobs());
        List<TraceNode> nodes = trace.nodes().stream().map(this::plain).toList();
        List<NodeChange> changes = trace.nodeChanges().stream()
                .map(change -> new NodeChange(change.time(), name(change.node()), change.kind()))
                .toList();
        Map<String, Integer> weights = new TreeMap<>();
        trace.weights().forEach((queue, weight) -> weights.merge(name(queue), weight, Math::max));
        SortedMap<String, Integer> leftOut = new TreeMap<>();
        trace.leftOut().forEach((reason, count) -> leftOut.merge(name(reason), count, Integer::sum));
        Map<String, String> header = new LinkedHashMap<>();
        trace.header().forEach((key, value) -> header.put(name(key), name(value)));
        String shortName = name(trace.name());
        if (replaced > 0) {
            header.put(REPLACED, replaced + " in names, which tables cannot hold; U+FFFD stands for each");
        }
        return Trace.builder(trace.file(), shortName, jobs)
                .nodes(nodes)
                .nodeChanges(changes)
                .weights(weights)
                .start(trace.start())
                .leftOut(leftOut)
                .header(header)
                .findings(trace.findings())
                .build();
    }

    /** Packs the jobs again only if a text changes, because there may be millions of them. */
    private PackedJobs jobs(PackedJobs all) {
        all.forEach(this::plain);
        if (!hasChanged) {
            return all;
        }
        replaced = 0;
        PackedJobs.Builder plain = new PackedJobs.Builder();
        all.forEach(job -> plain.add(plain(job)));
        return plain.build();
    }

    private TraceJob plain(TraceJob job) {
        TaskRequest request = job.request();
        return job.toBuilder()
                .id(name(job.id()))
                .request(request.on(selector(request.selector())))
                .queue(name(job.queue()))
                .user(name(job.user()))
                .loggedState(name(job.loggedState()))
                .build();
    }

    private TraceNode plain(TraceNode node) {
        Map<String, String> labels = new TreeMap<>();
        node.labels().forEach((key, value) -> labels.put(key(key), value(value)));
        return new TraceNode(name(node.name()), node.count(), node.cpuMilli(), node.memoryMib(), node.gpus(), labels);
    }

    private String selector(String selector) {
        int in = selector.indexOf(IN);
        return in < 0
                ? name(selector)
                : key(selector.substring(0, in)) + IN + value(selector.substring(in + IN.length()));
    }

    private String name(String text) {
        return plain(text, OF_NAMES);
    }

    private String value(String text) {
        return plain(text, OF_VALUES);
    }

    private String key(String text) {
        String key = plain(text, OF_KEYS);
        replaced += key.isEmpty() ? 1 : 0;
        return key.isEmpty() ? SUBSTITUTE : key;
    }

    private String plain(String text, Pattern other) {
        if (isWord(text)) {
            return text;
        }
        String plain = other.matcher(text)
                .replaceAll(found -> {
                    replaced++;
                    return SUBSTITUTE;
                })
                .strip();
        hasChanged |= !plain.equals(text);
        return plain;
    }

    /** Returns whether a text has only letters, digits and the like of ASCII, as most names. */
    private static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character <= ' ' || character >= 0x7f || character == ';' || character == '=') {
                return false;
            }
        }
        return true;
    }
}
