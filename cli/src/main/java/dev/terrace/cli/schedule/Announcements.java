package dev.terrace.cli.schedule;

import dev.terrace.cli.report.ReasonLine;
import dev.terrace.cli.schedule.Announcement.What;
import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.loop.Sink;
import dev.terrace.kubernetes.status.Sentences;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints the decisions of each cycle that differ from those of the cycle before, one on each line. */
public final class Announcements implements Sink {
    private final PrintWriter out;
    private final boolean isJson;
    private final boolean isDryRun;
    private final boolean isOnly;
    /** The decisions of the last cycle, by their names. */
    private Map<String, Announcement> last = Map.of();

    /**
     * Prints to a writer.
     *
     * @param isJson whether each line is a JSON object
     * @param isDryRun whether decisions are not carried out, so that a later cycle may withdraw them
     * @param isOnly whether the run has no other effect, so that it ends when the output is closed, as after
     *     {@code head}
     */
    public Announcements(PrintWriter out, boolean isJson, boolean isDryRun, boolean isOnly) {
        this.out = out;
        this.isJson = isJson;
        this.isDryRun = isDryRun;
        this.isOnly = isOnly;
    }

    @Override
    public void decided(ClusterState state, CycleReport report) {
        Map<String, Announcement> decisions = decisions(state.cluster().now(), report);
        decisions.values().stream().filter(this::isNew).forEach(this::print);
        last.values().stream()
                .filter(before -> isDryRun && !decisions.containsKey(before.name()) && isUnchanged(before, state))
                .map(before -> withdrawn(before, state.cluster().now()))
                .forEach(this::print);
        last = decisions;
        if (out.checkError() && isOnly) {
            Thread.currentThread().interrupt(); // this is the deciding thread, which then ends
        }
    }

    private static Map<String, Announcement> decisions(Instant at, CycleReport report) {
        Map<String, Announcement> decisions = new LinkedHashMap<>();
        report.admitted().forEach(job -> add(new Announcement(at, What.ADMIT, job, "", ""), decisions));
        report.evictions()
                .forEach(each -> add(
                        new Announcement(at, What.EVICT, each.task(), each.node(), ReasonLine.evicted(each)),
                        decisions));
        report.binds()
                .forEach(each -> add(
                        new Announcement(at, What.BIND, each.task(), each.node(), ReasonLine.placed(each)), decisions));
        report.waiting()
                .forEach(each -> add(new Announcement(at, What.WAIT, each.job(), "", each.reason()), decisions));
        return decisions;
    }

    private static void add(Announcement decision, Map<String, Announcement> decisions) {
        decisions.put(decision.name(), decision);
    }

    /**
     * The scores in the reason of a bind and the counts in that of a waiting job change with the load of the cluster,
     * so that they make no new decision.
     */
    private boolean isNew(Announcement decision) {
        Announcement before = last.get(decision.name());
        return before == null
                || !before.node().equals(decision.node())
                || (decision.what() == What.WAIT
                        && !before.because().equals(decision.because())
                        && !Sentences.words(before.because()).equals(Sentences.words(decision.because())));
    }

    /** Returns whether a pod is as it was when a decision about it was made: bound by none, or not gone. */
    private static boolean isUnchanged(Announcement before, ClusterState state) {
        TaskSpec pod = state.task(before.object());
        return switch (before.what()) {
            case BIND -> pod != null && pod.node().isEmpty();
            case EVICT -> pod != null && pod.deleted() == null && !pod.phase().isTerminated();
            default -> false;
        };
    }

    private static Announcement withdrawn(Announcement before, Instant at) {
        What what = before.what() == What.BIND ? What.NO_BIND : What.NO_EVICTION;
        return new Announcement(at, what, before.object(), before.node(), "");
    }

    private void print(Announcement decision) {
        out.println(isJson ? decision.json() : decision.text(isDryRun));
    }
}
