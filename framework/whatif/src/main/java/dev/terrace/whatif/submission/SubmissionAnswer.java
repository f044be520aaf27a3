package dev.terrace.whatif.submission;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.report.Fields;
import dev.terrace.report.name.FirstNames;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The decisions of a cycle about one submitted manifest.
 *
 * @param isAdmitted whether its group is admitted, so that its pods exist
 * @param binds the nodes of bound pods, by pod
 * @param promised the nodes of pipelined pods, by pod
 * @param victims the pods that are evicted for it
 * @param waiting the number of its pods without a node
 * @param reason the reason why they wait; empty if none does
 * @param shortfall the part of its pods that can be created, with the reason; empty if all can
 */
public record SubmissionAnswer(
        Submitted submitted,
        boolean isAdmitted,
        SortedMap<String, String> binds,
        SortedMap<String, String> promised,
        List<String> victims,
        int waiting,
        String reason,
        String shortfall) {
    private static final int MAX_VICTIMS = 3;
    private static final int MAX_NODES = 6;
    /** A prefix that is removed from reasons, because the sentence already states the fate. */
    private static final String NOT_ADMITTED = "not admitted: ";

    static SubmissionAnswer of(Submitted submitted, Cluster cluster, CycleReport report, Map<String, String> refused) {
        Set<String> pods = new LinkedHashSet<>(submitted.pods());
        pods.retainAll(cluster.tasks().stream().map(pod -> pod.key()).toList());
        SortedMap<String, String> binds = nodes(report.binds(), pods);
        SortedMap<String, String> promised = nodes(report.pipelined(), pods);
        List<String> victims = report.evictions().stream()
                .filter(eviction -> pods.contains(eviction.preemptor())
                        || submitted.groups().contains(eviction.preemptor()))
                .map(Eviction::task)
                .toList();
        return new SubmissionAnswer(
                submitted,
                submitted.groups().stream().allMatch(group -> isAdmitted(group, cluster, report)),
                binds,
                promised,
                victims,
                pods.size() - binds.size() - promised.size(),
                reason(submitted, report),
                submitted.shortfall(refused).orElse(""));
    }

    private static String reason(Submitted submitted, CycleReport report) {
        return report.waiting().stream()
                .filter(waiting -> submitted.groups().contains(waiting.job()))
                .map(Waiting::reason)
                .map(reason -> reason.startsWith(NOT_ADMITTED) ? reason.substring(NOT_ADMITTED.length()) : reason)
                .findFirst()
                .orElse("");
    }

    private static boolean isAdmitted(String group, Cluster cluster, CycleReport report) {
        JobPhase decided = report.phases().get(group);
        Optional<JobPhase> before = cluster.jobs().stream()
                .filter(job -> job.hasKey(group))
                .map(job -> job.phase())
                .findFirst();
        return !(decided == null ? before.orElse(JobPhase.NONE) : decided).isPending();
    }

    private static SortedMap<String, String> nodes(List<Bind> binds, Set<String> pods) {
        SortedMap<String, String> nodes = new TreeMap<>();
        binds.stream().filter(bind -> pods.contains(bind.task())).forEach(bind -> nodes.put(bind.task(), bind.node()));
        return nodes;
    }

    /** Returns the fate as a word of documents, such as {@code runs in part}. */
    public String fate() {
        if (!shortfall.isEmpty() && submitted.isVolcanoJob()) {
            return "terminated";
        }
        if (!isAdmitted) {
            return "not admitted";
        }
        if (!binds.isEmpty()) {
            return waiting == 0 && shortfall.isEmpty() ? "runs" : "runs in part";
        }
        return promised.isEmpty() ? waiting == 0 ? "no pods" : "waits" : "promised";
    }

    /** Returns the answer: a sentence or more, without the last period. */
    public String sentence() {
        String name = submitted.manifest().title();
        String held =
                promised.isEmpty() ? "" : "; %s are pipelined until other pods have left".formatted(promised.size());
        String evicted = victims.isEmpty() ? "" : ", evicting " + evicted();
        String because = reason.isEmpty() ? "" : ": " + reason;
        String lacking = shortfall.isEmpty() ? "" : "; " + shortfall;
        return switch (fate()) {
            case "terminated" ->
                "%s would be terminated: %s%s".formatted(name, shortfall, binds.isEmpty() ? "" : ". " + until());
            case "runs" ->
                "%s would run: %s on %s%s%s"
                        .formatted(name, Words.count(binds.size(), "pod"), places(binds), held, evicted);
            case "runs in part" ->
                "%s would run in part: %s on %s%s%s%s"
                        .formatted(
                                name,
                                Words.count(binds.size(), "pod"),
                                places(binds),
                                held + evicted,
                                waiting == 0 ? "" : "; " + waits() + because,
                                lacking);
            case "promised" ->
                "%s would run once other pods have left: %s pipelined on %s%s%s%s"
                        .formatted(
                                name,
                                Words.count(promised.size(), "pod"),
                                places(promised),
                                evicted,
                                waiting == 0 ? "" : "; " + waits() + because,
                                lacking);
            case "not admitted" -> "%s would wait, not admitted%s%s".formatted(name, because, lacking);
            case "no pods" -> "%s has no pods to place%s".formatted(name, lacking);
            default -> "%s would wait%s%s".formatted(name, because, lacking);
        };
    }

    private String until() {
        return "Until then %s run on %s%s"
                .formatted(
                        Words.count(binds.size(), "pod"),
                        places(binds),
                        victims.isEmpty() ? "" : ", evicting " + evicted());
    }

    private String evicted() {
        return FirstNames.of(victims, MAX_VICTIMS);
    }

    private String waits() {
        return waiting == 1 ? "1 pod waits" : waiting + " pods wait";
    }

    private static String places(SortedMap<String, String> nodes) {
        Map<String, Integer> counts = new TreeMap<>();
        nodes.values().forEach(node -> counts.merge(node, 1, Integer::sum));
        String listed = FirstNames.of(
                counts.entrySet().stream()
                        .map(entry -> entry.getValue() == 1
                                ? entry.getKey()
                                : "%s (%s)".formatted(entry.getKey(), entry.getValue()))
                        .toList(),
                MAX_NODES);
        return counts.size() > MAX_NODES ? listed + " nodes" : listed;
    }

    /** Returns the document with the answers and the notes as its first fields; unchanged without answers. */
    public static Map<String, Object> lead(
            List<SubmissionAnswer> answers, List<String> notes, Map<String, Object> document) {
        return answers.isEmpty()
                ? document
                : new Fields()
                        .withEach("submitted", answers, SubmissionAnswer::document)
                        .with("notes", notes)
                        .withAll(document);
    }

    /** Returns the answer as a document for programs. */
    public Fields document() {
        return new Fields()
                .with("kind", submitted.manifest().kind())
                .with("namespace", submitted.manifest().namespace())
                .with("name", submitted.manifest().name())
                .with("groups", submitted.groups())
                .with("fate", fate())
                .with("answer", sentence())
                .with("binds", binds)
                .with("promised", promised)
                .with("evicts", victims)
                .with("waiting", waiting)
                .with("later", submitted.later());
    }
}
