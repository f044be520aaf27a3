package dev.terrace.replay.picture;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.report.Fields;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The reasons for which jobs waited in the last cycle before they started, and the jobs for which pods were evicted.
 */
final class Causes implements ReplayListener {
    /** The maximum number of distinct reasons; jobs with further ones have none. */
    private static final int MOST = 2000;

    private static final int NONE = -1;

    private final PicturedJobs jobs;
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final SortedMap<Integer, Integer> reasons = new TreeMap<>();
    private final Map<Pod, Integer> leaving = new HashMap<>();
    private final Map<TaskAttempt, Integer> preemptors = new HashMap<>();
    private @Nullable CycleReport last;

    private record Pod(int job, int task) {}

    Causes(PicturedJobs jobs) {
        this.jobs = jobs;
    }

    @Override
    public boolean readsReasons() {
        return true;
    }

    @Override
    public void decided(CycleReport report, Function<String, @Nullable String> ids, long time) {
        if (last != null && !report.binds().isEmpty()) {
            Set<String> bound = report.binds().stream().map(Bind::job).collect(Collectors.toSet());
            last.waiting().stream()
                    .filter(waiting -> bound.contains(waiting.job()))
                    .forEach(waiting -> keep(job(waiting.job(), ids), waiting.reason()));
        }
        for (Eviction eviction : report.evictions()) {
            int job = job(eviction.job(), ids);
            if (job != NONE) {
                // The key of a pod ends with the number of its task.
                String preemptor = eviction.preemptor();
                String group = preemptor.substring(0, Math.max(0, preemptor.lastIndexOf('-')));
                leaving.put(new Pod(job, JobObjects.number(eviction.task())), job(group, ids));
            }
        }
        last = report;
    }

    private int job(String group, Function<String, @Nullable String> ids) {
        String id = ids.apply(group);
        return id == null ? NONE : jobs.job(id);
    }

    private void keep(int job, String reason) {
        if (job != NONE && (texts.containsKey(reason) || texts.size() < MOST)) {
            reasons.putIfAbsent(job, texts.computeIfAbsent(reason, absent -> texts.size()));
        }
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        if (attempt.outcome() == Outcome.EVICTED) {
            Integer preemptor = leaving.remove(new Pod(jobs.job(attempt.job().id()), attempt.task()));
            preemptors.put(attempt, preemptor == null ? NONE : preemptor);
        }
    }

    /** Returns the index of the job for which an attempt was evicted; -1 without one. */
    long preemptor(TaskAttempt attempt) {
        return preemptors.getOrDefault(attempt, NONE);
    }

    /** Returns the reasons, and the jobs with the index of their reasons. */
    Map<String, Object> document() {
        return new Fields()
                .with("texts", List.copyOf(texts.keySet()))
                .with("job", NumberColumn.of(ints(reasons.keySet())))
                .with("reason", NumberColumn.of(ints(reasons.values())));
    }

    private static LongStream ints(Collection<Integer> values) {
        return values.stream().mapToLong(Integer::longValue);
    }
}
