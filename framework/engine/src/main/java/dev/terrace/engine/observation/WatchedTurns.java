package dev.terrace.engine.observation;

import dev.terrace.engine.order.Orders;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.TaskGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the turns of watched jobs and queues, and the questions about them. */
final class WatchedTurns {
    final Map<Job, List<StepBuilder>> steps = new LinkedHashMap<>();
    final Map<Queue, List<StepBuilder>> stepsOfQueues = new LinkedHashMap<>();

    private final Recorder recorder;
    private final Orders orders;
    private final List<Job> jobs;
    private final Set<Queue> queues = new HashSet<>();

    /** By job: its questions outside of turns. */
    private final Map<Job, StepBuilder> outside = new HashMap<>();

    private final Map<Queue, Question> refusing = new HashMap<>();
    private String action = "";
    private int turn;
    private FirstTurns line;

    /** The jobs ahead of each job in the action's own line; null if the action reports none. */
    private @Nullable Function<Job, List<Job>> ahead;

    private @Nullable Job current;
    private @Nullable StepBuilder step;

    WatchedTurns(SessionState state, Recorder recorder, Orders orders, Watched watched) {
        this.recorder = recorder;
        this.orders = orders;
        this.jobs = state.jobs;
        this.line = new FirstTurns(orders, jobs, steps.keySet());
        for (Queue queue : state.queues) {
            if (watched.queues().contains(queue.name())) {
                stepsOfQueues.put(queue, new ArrayList<>());
                queues.add(queue);
            }
        }
        for (Job job : state.jobs) {
            if (watched.jobs().contains(job.key())) {
                steps.put(job, new ArrayList<>());
                queues.add(job.queue());
            }
        }
    }

    boolean watches(Job job) {
        return steps.containsKey(job);
    }

    /** Returns the name of the action; empty before the first. */
    String action() {
        return action;
    }

    /** Returns the number of the current turn of the action; 0 before the first. */
    int turn() {
        return turn;
    }

    FirstTurns line() {
        return line;
    }

    /** Returns whether a job has the current turn. */
    boolean isCurrent(@Nullable Job job) {
        return job != null && job == current;
    }

    /** Begins an action. The last one must have ended. */
    void begin(String name) {
        action = name;
    }

    /**
     * Ends the last action.
     *
     * @param wasTried whether the action tried to place a task of a job
     */
    void end(Predicate<Job> wasTried) {
        if (!action.isEmpty()) {
            steps.forEach((job, known) -> end(job, known, wasTried));
        }
        outside.clear();
        refusing.clear();
        turn = 0;
        current = null;
        step = null;
        ahead = null;
        line = new FirstTurns(orders, jobs, steps.keySet());
    }

    private void end(Job job, List<StepBuilder> known, Predicate<Job> wasTried) {
        StepBuilder around = outside.get(job);
        StepBuilder first =
                known.stream().filter(each -> each.line == line).findFirst().orElse(null);
        if (first != null) {
            if (around != null) {
                List<Question> all = new ArrayList<>(around.questions);
                first.questions.stream().filter(each -> !all.contains(each)).forEach(all::add);
                first.questions.clear();
                first.questions.addAll(all);
            }
            putBehind(job, first);
            return;
        }
        StepBuilder none = around == null ? new StepBuilder(action, 0, line, Step.Outcome.NOT_IN_LINE) : around;
        Question refused = refusing.get(job.queue());
        if (line.has(job) || (refused != null && isStarving(none))) {
            none.outcome = Step.Outcome.PASSED_OVER;
            if (refused != null) {
                none.ask(refused);
            }
        } else if (wasTried.test(job)) {
            none.outcome = Step.Outcome.SERVED;
        } else if (none.outcome == Step.Outcome.NOT_IN_LINE && none.questions.isEmpty() && !none.refusal.isEmpty()) {
            none.outcome = Step.Outcome.NOT_PLACED;
        }
        putBehind(job, none);
        known.add(none);
    }

    /** Records the jobs ahead of a job, if the action reports its line. */
    private void putBehind(Job job, StepBuilder first) {
        if (ahead != null) {
            List<Job> others = ahead.apply(job);
            first.ahead = others;
            if (first.outcome == Step.Outcome.NOT_IN_LINE && !others.isEmpty()) {
                first.outcome = Step.Outcome.PASSED_OVER;
            }
        }
    }

    private static boolean isStarving(StepBuilder step) {
        return step.questions.stream()
                .anyMatch(each -> each.answer() && each.hook().equals(Hook.JOB_STARVING.spelling()));
    }

    /** Notes the jobs ahead of each job in the action's own line. */
    void ahead(Function<Job, List<Job>> jobsAhead) {
        ahead = jobsAhead;
    }

    /** Notes that the action puts a job in line. */
    void putInLine(Job job) {
        line.add(job);
    }

    /** Begins a job's turn. */
    void begin(Job job) {
        turn++;
        current = job;
        step = null;
        List<StepBuilder> known = steps.get(job);
        if (known != null) {
            step = new StepBuilder(action, turn, line, Step.Outcome.SERVED);
            known.add(step);
        }
        line.take(job, step);
    }

    /** Returns the recorded domains of a group; empty if the group is not watched. */
    Optional<DomainTrialsBuilder> domains(TaskGroup group) {
        StepBuilder own = stepOf(group instanceof SubJob subJob ? subJob.job() : (Job) group);
        return Optional.ofNullable(own == null ? null : own.domains);
    }

    /** Notes that a job is admitted. */
    void admitted(Job job) {
        StepBuilder own = stepOf(job);
        if (own != null) {
            own.outcome = Step.Outcome.ADMITTED;
        }
    }

    /** Notes why the action did not serve a job. */
    void refused(Job job, String reason) {
        StepBuilder own = stepOf(job);
        if (own != null) {
            own.refusal = reason;
        }
    }

    private @Nullable StepBuilder stepOf(Job job) {
        if (!steps.containsKey(job)) {
            return null;
        }
        return job == current && step != null
                ? step
                : outside.computeIfAbsent(job, key -> new StepBuilder(action, 0, line, Step.Outcome.NOT_IN_LINE));
    }

    /** Asks a question about a job, and records the answer. */
    <A> A ofJob(Hook hook, Job job, Supplier<A> question, Predicate<A> isYes) {
        StepBuilder own = stepOf(job);
        if (own == null) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        A answer = recorder.ask(ballot, question);
        boolean isAgreed = isYes.test(answer);
        own.ask(new Question(hook.spelling(), isAgreed, List.copyOf(ballot.votes)));
        if (hook == Hook.JOB_ENQUEUEABLE && !isAgreed) {
            own.outcome = Step.Outcome.REJECTED;
        }
        return answer;
    }

    /** Asks a question about a queue, and records the answer. */
    boolean ofQueue(Hook hook, Queue queue, Supplier<Boolean> question) {
        if (!queues.contains(queue)) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        boolean answer = recorder.ask(ballot, question);
        Question told = new Question(hook.spelling(), answer, List.copyOf(ballot.votes));
        if (answer) {
            refusing.putIfAbsent(queue, told);
        }
        List<StepBuilder> known = stepsOfQueues.get(queue);
        if (known != null) {
            if (known.isEmpty() || known.get(known.size() - 1).line != line) {
                known.add(new StepBuilder(action, 0, line, Step.Outcome.SERVED));
            }
            StepBuilder own = known.get(known.size() - 1);
            own.ask(told);
            own.outcome = answer ? Step.Outcome.PASSED_OVER : Step.Outcome.SERVED;
        }
        return answer;
    }
}
