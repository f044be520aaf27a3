package dev.terrace.engine.session;

import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.engine.state.WaitingFacts;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why nodes refused tasks of waiting jobs. Collected when the actions have ended and the plugins are still
 * open.
 */
final class WaitingRefusals {
    /**
     * The refusals of one job.
     *
     * @param first the refusals of the first refused task that still waits
     * @param byFirst the same as data
     * @param byShape the refusals of the first refused task of each shape of waiting tasks
     */
    record OfJob(Refusals first, List<NodeRefusals> byFirst, List<NodeRefusals> byShape) {}

    private final Map<Job, OfJob> ofJobs = new HashMap<>();

    /** The refusals of jobs with one task, which are the same for equal tasks. */
    private final IdentityHashMap<Refusals, IdentityHashMap<PodTemplate, OfJob>> ofAlike = new IdentityHashMap<>(0);

    WaitingRefusals(DefaultSession session) {
        List<Job> waiting = session.unsettledJobs();
        waiting.removeIf(job -> job.count(TaskStatus.PENDING) == 0);
        if (waiting.isEmpty()) {
            return;
        }
        RefusalDetails details = session.refusalDetails();
        for (Job job : waiting) {
            OfJob refusals = of((SessionJob) job, details);
            if (refusals != null) {
                ofJobs.put(job, refusals);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same object throughout a session
    private @Nullable OfJob of(SessionJob job, RefusalDetails details) {
        WaitingFacts facts = job.waiting();
        TaskSpec refused = facts.refused();
        Refusals byFirst = facts.refusals();
        if (refused != null && byFirst != null) {
            for (Task task : job.tasks(TaskStatus.PENDING)) {
                if (task.spec() == refused) {
                    SessionTask first = (SessionTask) task;
                    return job.tasks().size() == 1
                            ? ofOne(first, byFirst, details)
                            : ofShapes(job, first, byFirst, details);
                }
            }
        }
        return ofShapes(job, null, null, details);
    }

    /** Returns the refusals of a job with one task: the same object for equal tasks. */
    private OfJob ofOne(SessionTask task, Refusals refusals, RefusalDetails details) {
        IdentityHashMap<PodTemplate, OfJob> byTemplate =
                ofAlike.computeIfAbsent(refusals, absent -> new IdentityHashMap<>(1));
        OfJob known = byTemplate.get(task.template());
        if (known == null) {
            List<NodeRefusals> all = List.copyOf(details.of(task, refusals));
            known = new OfJob(refusals, all, all);
            byTemplate.put(task.template(), known);
        }
        return known;
    }

    /**
     * Collects the refusals of the first refused task of each shape.
     *
     * @param first the first refused task; null if it no longer waits
     * @param ofFirst its refusals
     */
    private static @Nullable OfJob ofShapes(
            SessionJob job, @Nullable SessionTask first, @Nullable Refusals ofFirst, RefusalDetails details) {
        Refusals byFirst = ofFirst;
        List<NodeRefusals> all = new ArrayList<>();
        Set<PodTemplate> shapes = Collections.newSetFromMap(new IdentityHashMap<>());
        if (first != null && byFirst != null) {
            shapes.add(first.template());
            all.addAll(details.of(first, byFirst));
        }
        for (Task task : job.hasRefusals() ? job.tasks(TaskStatus.PENDING) : List.<Task>of()) {
            Refusals refusals = ((SessionTask) task).refusals();
            if (refusals != null && refusals.nodes() > 0 && shapes.add(task.template())) {
                List<NodeRefusals> ofTask = details.of((SessionTask) task, refusals);
                byFirst = byFirst == null ? refusals : byFirst;
                ofTask.stream().filter(refusal -> !all.contains(refusal)).forEach(all::add);
            }
        }
        return byFirst == null
                ? null
                : new OfJob(
                        byFirst, List.copyOf(all.subList(0, byFirst.reasons().size())), List.copyOf(all));
    }

    /** Returns the refusals of a job; null if no node refused any of its tasks. */
    @Nullable
    OfJob of(Job job) {
        return ofJobs.get(job);
    }
}
