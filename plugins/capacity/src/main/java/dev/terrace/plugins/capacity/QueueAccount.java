package dev.terrace.plugins.capacity;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.Deserved;
import dev.terrace.spi.toolkit.QueueLimit;
import dev.terrace.spi.toolkit.ReservedAccount;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The amounts that a queue holds, may hold and deserves. In a tree, a queue holds what its descendants hold. */
final class QueueAccount {
    final Queue queue;

    /** The parent; null for the root, without a hierarchy, and for queues that are not connected to the root. */
    private @Nullable QueueAccount parent;

    /** The number of ancestors. */
    private int depth;

    final List<QueueAccount> children = new ArrayList<>();

    /** The holdings of its tasks, including tasks pipelined in this session. */
    final Tally allocated;

    /** The holdings and reservations of its jobs. */
    final ReservedAccount reserved;

    Entitlement guarantee;
    Entitlement deserved;

    /** The limit of its holdings, from its own capability and the guarantees of its siblings. */
    Entitlement limit;

    /** The limit of its devices. In a tree, a queue holds the devices of its descendants. */
    DeviceQuota devices = DeviceQuota.NONE;

    private double share;

    QueueAccount(Queue queue, ReservedAccount reserved, ResourceNames names) {
        this.queue = queue;
        this.reserved = reserved;
        this.allocated = reserved.allocated();
        this.guarantee = orNothing(queue.spec().guarantee(), names);
        this.deserved = orNothing(queue.spec().deserved(), names);
        this.limit = new Entitlement(names);
    }

    static Entitlement orNothing(@Nullable Amounts amounts, ResourceNames names) {
        return amounts == null ? new Entitlement(names) : Entitlement.of(amounts);
    }

    /** @param above a queue with a known place */
    void hangBelow(QueueAccount above) {
        parent = above;
        depth = above.depth + 1;
    }

    @Nullable
    QueueAccount parent() {
        return parent;
    }

    int depth() {
        return depth;
    }

    /** The ancestor at a depth; the queue itself if it is no deeper. */
    QueueAccount at(int wanted) {
        QueueAccount account = this;
        while (account.depth > wanted && account.parent != null) {
            account = account.parent;
        }
        return account;
    }

    boolean isRoot() {
        return queue.name().equals(QueueSpec.ROOT);
    }

    boolean isLeaf() {
        return children.isEmpty();
    }

    /** The nearest ancestors, nearest first, at most {@code levels}, without the root. */
    List<QueueAccount> near(int levels) {
        List<QueueAccount> near = new ArrayList<>();
        for (QueueAccount above = parent;
                above != null && near.size() < levels && !above.isRoot();
                above = above.parent) {
            near.add(above);
        }
        return near;
    }

    /** Itself and all its ancestors, the root last. */
    Stream<QueueAccount> line() {
        return Stream.iterate(this, Objects::nonNull, QueueAccount::parent);
    }

    /** Returns the share by which queues are ordered; that of an ancestor is of the session's opening. */
    double share() {
        return share;
    }

    void updateShare() {
        share = currentShare();
    }

    /**
     * Returns the greatest ratio of held to deserved over all resources, pods included; 1 if the queue deserves
     * nothing.
     */
    double currentShare() {
        return deserved.isEmpty() ? 1 : reserved.share(deserved);
    }

    /** Returns whether, in each requested resource, the request fits within the limit once {@code gone} have left. */
    boolean hasRoomFor(Amounts requested, Collection<Task> gone) {
        Tally held = with(requested);
        gone.forEach(other -> held.subtract(other.requests()));
        return held.atMostWhere(requested, limit);
    }

    /** The resources in which a request does not fit within the limit. */
    List<LimitLack> lacks(Amounts requested) {
        return QueueLimit.lacks(queue, allocated, requested, limit);
    }

    /**
     * Returns whether the queue with the request would be within its deserved amount in at least one requested
     * resource.
     */
    boolean deserves(Amounts requested) {
        return AnyDimension.anyAtMost(with(requested), deserved, requested);
    }

    /**
     * Returns whether the queue gives up a task: it deserves none of the task's resources, or holds more than it
     * deserves.
     *
     * @param held what the queue holds without earlier victims
     */
    boolean gives(Tally held, Amounts candidate) {
        return !AnyDimension.meet(candidate, deserved) || AnyDimension.anyAbove(held, deserved, candidate);
    }

    private Tally with(Amounts requested) {
        return allocated.copy().add(requested);
    }

    /** Returns the held and deserved amounts of the queue, for a candidate of it or of a queue below. */
    VictimReason deserves(Tally held, Task candidate) {
        return Deserved.reason(queue, held, deserved, candidate, List.of());
    }

    /** Returns the numbers of a spared candidate, for the first resource that it requests and the queue deserves. */
    VictimReason keeps(Tally held, Task candidate) {
        return first(
                d -> candidate.requests().value(d) > 0 && deserved.value(d) >= ResourceVector.EPSILON,
                held,
                "and deserves",
                deserved);
    }

    /** The numbers for a candidate that the guarantee protects, for the first resource that would fall below it. */
    VictimReason guaranteed(Tally held, Task candidate) {
        Tally left = held.copy().subtract(candidate.requests());
        return first(
                        d -> guarantee.value(d) - left.value(d) >= ResourceVector.EPSILON,
                        held,
                        "and is guaranteed",
                        guarantee)
                .sparing("protected by its queue's guarantee");
    }

    /** Pods come last, because few queues are measured by them. */
    private VictimReason first(IntPredicate decides, Tally held, String limits, Entitlement limit) {
        int first = IntStream.range(0, held.names().size())
                .filter(d -> d != ResourceNames.PODS && decides.test(d))
                .findFirst()
                .orElse(ResourceNames.PODS);
        String resource = held.names().name(first);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return VictimReason.beside(
                "its queue %s holds".formatted(queue.name()),
                resource,
                held.value(first) / unit,
                limits,
                limit.value(first) / unit);
    }

    /** Returns whether a job's reservation fits within the limit. */
    boolean hasRoomToReserve(Amounts minimum) {
        return reserved.hasRoomFor(minimum, limit);
    }
}
