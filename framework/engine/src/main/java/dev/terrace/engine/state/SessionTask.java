package dev.terrace.engine.state;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A task with all that changes of it in a session. */
public final class SessionTask implements Task, Shape {
    private final TaskSpec spec;
    private final String key;
    // What is asked for most, without a detour through the spec.
    private final PodTemplate template;
    private final String role;
    private final String nominatedNode;
    private final int priority;
    private final boolean bestEffort;
    private final boolean gated;
    private final long nameIndex;

    public TaskStatus status;
    /** The status under which its node counts it; differs from {@link #status} once it is bound, as in Volcano. */
    TaskStatus countedAs;

    @Nullable
    public SessionJob job;

    /** Where its job has sub-groups. */
    @Nullable
    SessionSubJob subJob;

    /** Where its sub-job is, while it is scored. */
    @Nullable
    public HyperNode near;

    @Nullable
    public SessionNode node;

    /** Why it has its node, and which action gave it. */
    @Nullable
    public Choice choice;

    public String action = "";

    /** Its place among the session's tasks; not yet known while it is made. */
    int id;

    /** Its place among the tasks that its job holds without having bound them. */
    int place;

    @Nullable
    public Refusals refusals;

    /** What each node-local hook takes from it; null until first asked. */
    @Nullable
    public Object @Nullable [] projections;

    /** Answers of cluster-wide predicates; null until prepared. */
    @Nullable
    Function<Node, Verdict> @Nullable [] prepared;

    /** Cluster-wide predicates that once had nothing to say of it, one bit each. */
    public long unrestrained;

    /** @param nameIndex which of its job's pods its name says it is; negative if its name has none */
    SessionTask(TaskSpec spec, String key, long nameIndex) {
        this.spec = spec;
        this.key = key;
        this.template = spec.template();
        this.role = spec.role();
        this.nominatedNode = spec.nominatedNode();
        this.priority = spec.priority();
        this.bestEffort = template.requests().isEmpty();
        this.gated = spec.gated();
        this.nameIndex = nameIndex;
        this.status = statusOf(spec);
        this.countedAs = status;
    }

    private static TaskStatus statusOf(TaskSpec spec) {
        return switch (spec.phase()) {
            case RUNNING -> spec.deleted() != null ? TaskStatus.RELEASING : TaskStatus.RUNNING;
            case PENDING ->
                spec.deleted() != null
                        ? TaskStatus.RELEASING
                        : spec.node().isEmpty() ? TaskStatus.PENDING : TaskStatus.BOUND;
            case SUCCEEDED -> TaskStatus.SUCCEEDED;
            case FAILED -> TaskStatus.FAILED;
            case UNKNOWN -> TaskStatus.UNKNOWN;
        };
    }

    /** Negative if its name has none. */
    public long nameIndex() {
        return nameIndex;
    }

    /** Keeps a cluster-wide predicate's answer until the next. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    public void prepared(int index, int count, @Nullable Function<Node, Verdict> answer) {
        @Nullable Function<Node, Verdict>[] answers = prepared;
        if (answers == null) {
            if (answer == null) {
                return;
            }
            answers = new Function[count];
            prepared = answers;
        }
        answers[index] = answer;
    }

    @Nullable
    public Function<Node, Verdict> prepared(int index) {
        return prepared == null ? null : prepared[index];
    }

    /** Moves it to another status, and the numbers of its job with it. */
    public void become(TaskStatus next) {
        count(-1);
        status = next;
        count(1);
    }

    private void count(int sign) {
        if (job != null) {
            job.count(this, sign);
        }
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public TaskSpec spec() {
        return spec;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public TaskStatus status() {
        return status;
    }

    @Override
    public @Nullable SessionJob job() {
        return job;
    }

    @Override
    public @Nullable SessionNode node() {
        return node;
    }

    @Override
    public @Nullable SessionSubJob subJob() {
        return subJob != null || job == null ? subJob : job.rest();
    }

    @Override
    public @Nullable HyperNode near() {
        return near;
    }

    @Override
    public String role() {
        return role;
    }

    @Override
    public Amounts requests() {
        return template.requests();
    }

    @Override
    public String nominatedNode() {
        return nominatedNode;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public boolean isBestEffort() {
        return bestEffort;
    }

    @Override
    public boolean isGated() {
        return gated;
    }

    @Override
    public PodTemplate template() {
        return template;
    }

    @Override
    public String namespace() {
        return spec.namespace();
    }

    @Override
    public @Nullable String label(String name) {
        return spec.labels().get(name);
    }

    @Override
    public @Nullable String annotation(String name) {
        return spec.annotations().get(name);
    }

    @Override
    public String toString() {
        return key;
    }
}
