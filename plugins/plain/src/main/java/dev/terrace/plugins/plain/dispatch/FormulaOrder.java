package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Formula;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.FreeOverTime;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The order by a formula over the facts of a job, smallest first. NaN comes last. A formula without facts that vary is
 * evaluated once per job, as long as the job does not change; others once per job and cycle.
 *
 * <p>Submissions count from the creation of the oldest queue, or from 1970 for jobs that are older. In a replay, queues
 * are as old as the trace.
 */
final class FormulaOrder {
    private static final double MILLI = 1000;
    private static final double MIB = 1 << 20;

    private final Formula formula;
    private final Session session;
    private final Instant origin;
    private final boolean varies;
    private final Function<Job, Double> values;
    private final Map<Queue, Double> shares = new HashMap<>();

    /** The identity of the order of jobs that do not change. */
    private record Rule(String formula, Instant origin) {}

    FormulaOrder(Formula formula, Session session) {
        this.formula = formula;
        this.session = session;
        origin = reads(JobFact.SUBMIT) ? origin(session) : Instant.EPOCH;
        if (reads(JobFact.WAIT)) {
            session.wakeAt(session.now());
        }
        varies = formula.names().stream().map(JobFact::of).anyMatch(JobFact::varies);
        if (varies) {
            Map<Job, Double> ofCycle = new HashMap<>();
            values = job -> ofCycle.computeIfAbsent(job, this::value);
        } else {
            values = session.derived(rule(), this::value);
        }
    }

    private Rule rule() {
        return new Rule(formula.text(), origin);
    }

    /** Returns a key that is equal while unchanged jobs keep their order from cycle to cycle; empty if they may not. */
    Optional<Object> lastingRule() {
        return varies ? Optional.empty() : Optional.of(rule());
    }

    private boolean reads(JobFact fact) {
        return formula.names().contains(fact.key());
    }

    private static Instant origin(Session session) {
        Instant oldest = Instant.MAX;
        for (QueueSpec queue : session.cluster().queues()) {
            Instant created = queue.created();
            oldest = created.equals(Instant.MIN) || created.isAfter(oldest) ? oldest : created;
        }
        return oldest;
    }

    /** Compares jobs by the jobOrder hooks of plugins, by the formula, and by submission. */
    Comparator<Job> comparator() {
        Comparator<Job> hooks = session::compare;
        return hooks.thenComparingDouble(values::apply).thenComparing(LineOrder.BY_SUBMISSION);
    }

    private double value(Job job) {
        try {
            // Adding 0 makes −0 equal to 0.
            return formula.of(name -> fact(JobFact.of(name), job)) + 0.0;
        } catch (ArithmeticException e) {
            throw new IllegalStateException(
                    "order '%s' has no value for job %s: %s".formatted(formula.text(), job.key(), e.getMessage()), e);
        }
    }

    private double fact(JobFact fact, Job job) {
        return switch (fact) {
            case WAIT -> Math.max(0, seconds(created(job), session.now()));
            case SUBMIT -> seconds(created(job).isBefore(origin) ? Instant.EPOCH : origin, created(job));
            case SHARE -> shares.computeIfAbsent(job.queue(), queue -> ShareLine.share(queue, session.total()));
            case ESTIMATE -> estimate(job);
            case CPU -> sum(job, task -> task.requests().get(ResourceNames.CPU) / MILLI);
            case MEMORY -> sum(job, task -> task.requests().get(ResourceNames.MEMORY) / MIB);
            case GPUS -> sum(job, FormulaOrder::gpus);
            case TASKS -> job.tasks().size();
            case PRIORITY -> job.priority();
        };
    }

    private static double estimate(Job job) {
        long estimate = LineOrder.estimate(job);
        return estimate == FreeOverTime.NEVER ? Double.POSITIVE_INFINITY : (double) estimate;
    }

    private static double sum(Job job, ToDoubleFunction<Task> amount) {
        double sum = 0;
        List<Task> tasks = job.tasks();
        for (int i = 0; i < tasks.size(); i++) {
            sum += amount.applyAsDouble(tasks.get(i));
        }
        return sum;
    }

    private static double gpus(Task task) {
        int milli = GpuShare.milli(task.spec()).orElse(GpuShare.WHOLE);
        return GpuShare.devices(task.requests()) * milli / MILLI;
    }

    /** Returns the submission of a job; 1970 if it is unknown. */
    private static Instant created(Job job) {
        Instant created = job.spec().created();
        return created.isBefore(Instant.EPOCH) ? Instant.EPOCH : created;
    }

    private static double seconds(Instant from, Instant until) {
        return (double) Duration.between(from, until).toSeconds();
    }
}
