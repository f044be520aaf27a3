package dev.terrace.model.settings;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The extension points: name, switch, and the rule that combines the answers of several plugins. The parser, the
 * engine, lint and the documentation all use this table.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session_plugins.go">Volcano,
 *     session plugins</a>
 */
public enum Hook {
    JOB_ORDER("jobOrder", Switch.JOB_ORDER, Rule.FIRST_NON_ZERO),
    QUEUE_ORDER("queueOrder", Switch.QUEUE_ORDER, Rule.FIRST_NON_ZERO),
    TASK_ORDER("taskOrder", Switch.TASK_ORDER, Rule.FIRST_NON_ZERO),
    SUB_JOB_ORDER("subJobOrder", Switch.SUB_JOB_ORDER, Rule.FIRST_NON_ZERO),
    VICTIM_QUEUE_ORDER("victimQueueOrder", null, Rule.FIRST_NON_ZERO),
    QUEUE_SCORE("queueScore", Switch.QUEUE_SCORE, Rule.WEIGHTED_SUM),
    JOB_VALID("jobValid", null, Rule.ALL),
    JOB_READY("jobReady", Switch.JOB_READY, Rule.ALL),
    SUB_JOB_READY("subJobReady", Switch.SUB_JOB_READY, Rule.ALL),
    PREEMPTIVE("preemptive", Switch.PREEMPTIVE, Rule.ALL),
    ALLOCATABLE("allocatable", Switch.ALLOCATABLE, Rule.ALL),
    ALLOCATABLE_WITHOUT("allocatableWithout", Switch.ALLOCATABLE, Rule.ALL),
    PRE_PREDICATE("prePredicate", Switch.PREDICATE, Rule.ALL),
    PREDICATE("predicate", Switch.PREDICATE, Rule.ALL),
    OVERUSED("overused", Switch.OVERUSED, Rule.ANY),
    JOB_STARVING("jobStarving", Switch.JOB_STARVING, Rule.FIRST_TIER_ALL),
    JOB_ENQUEUEABLE("jobEnqueueable", Switch.JOB_ENQUEUED, Rule.VOTE),
    JOB_PIPELINED("jobPipelined", Switch.JOB_PIPELINED, Rule.VOTE),
    SUB_JOB_PIPELINED("subJobPipelined", Switch.SUB_JOB_PIPELINED, Rule.VOTE),
    JOB_ENQUEUED("jobEnqueued", Switch.JOB_ENQUEUED, Rule.TELL),
    NODE_ORDER("nodeOrder", Switch.NODE_ORDER, Rule.SUM),
    BATCH_NODE_ORDER("batchNodeOrder", Switch.NODE_ORDER, Rule.SUM),
    BEST_NODE("bestNode", Switch.BEST_NODE, Rule.FIRST),
    TARGET_JOB("targetJob", Switch.TARGET_JOB, Rule.FIRST),
    PREEMPTABLE("preemptable", Switch.PREEMPTABLE, Rule.TIER_INTERSECTION),
    RECLAIMABLE("reclaimable", Switch.RECLAIMABLE, Rule.TIER_INTERSECTION),
    EVICTABLE("evictable", null, Rule.TIER_INTERSECTION),
    VICTIM_TASKS("victimTasks", Switch.VICTIM, Rule.TIER_UNION),
    HYPER_NODE_ORDER("hyperNodeOrder", Switch.HYPER_NODE_ORDER, Rule.SUM),
    HYPER_NODE_GRADIENT("hyperNodeGradient", Switch.HYPER_NODE_GRADIENT, Rule.FIRST),
    VOLUMES_TO_BIND("volumesToBind", null, Rule.EVERY_ANSWER),
    ANNOTATIONS_TO_BIND("annotationsToBind", null, Rule.EVERY_ANSWER),
    CLAIMS_TO_BIND("claimsToBind", null, Rule.EVERY_ANSWER),
    ALLOCATED("allocated", null, Rule.TELL),
    DEALLOCATED("deallocated", null, Rule.TELL);

    /** The rule that combines the answers of several plugins. */
    public enum Rule {
        FIRST_NON_ZERO("the first comparison that is not equal, in tier and plugin order"),
        WEIGHTED_SUM("the sum of weight times score over all tiers, highest first"),
        ALL("all must agree"),
        ANY("one is enough"),
        FIRST_TIER_ALL("the first tier with any function decides, and all of it must agree"),
        VOTE("tier by tier: a reject decides no, then a permit yes; without votes, yes"),
        TELL("all are notified"),
        SUM("the sum over all tiers"),
        /** For {@link Hook#BEST_NODE}, a plugin that names none is passed over; otherwise, no other plugin is asked. */
        FIRST("the first answer"),
        EVERY_ANSWER("all answers, in sequence"),
        TIER_INTERSECTION("the intersection within a tier; without victims there, the next tier"),
        TIER_UNION("the union within a tier; the first tier with any decides");

        private final String meaning;

        Rule(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    private final String spelling;
    private final @Nullable Switch toggle;
    private final Rule rule;

    Hook(String spelling, @Nullable Switch toggle, Rule rule) {
        this.spelling = spelling;
        this.toggle = toggle;
        this.rule = rule;
    }

    public String spelling() {
        return spelling;
    }

    /** Returns the switch that turns the hook off; empty for hooks that are always on. */
    public Optional<Switch> toggle() {
        return Optional.ofNullable(toggle);
    }

    public Rule rule() {
        return rule;
    }
}
