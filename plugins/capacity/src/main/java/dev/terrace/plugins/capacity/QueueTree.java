package dev.terrace.plugins.capacity;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Queues in a tree. {@code spec.parent} names the parent; the default is {@code root}. The limit of a queue is the
 * parent's limit minus its siblings' guarantees, capped at its capability. A resource that the capability does not name
 * inherits the parent's capability. The root is unlimited unless it has a capability.
 *
 * <p>Queues whose parents form a cycle are not in the tree and may hold nothing; Volcano itself crashes on them.
 *
 * @see "Volcano, docs/design/hierarchical-queue-on-capacity-plugin.md: hierarchical queues"
 */
final class QueueTree {
    private final SessionView session;
    private final QueueAccounts accounts;
    /** Queues whose parent is known. */
    private final Set<QueueAccount> placed = new HashSet<>();

    private QueueTree(SessionView session) {
        this.session = session;
        this.accounts = new QueueAccounts(session);
    }

    /** The reason why the queues form no tree, so that nothing can be scheduled; empty if they form one. */
    static String fault(SessionView session) {
        Set<String> parents = new HashSet<>();
        for (Queue queue : session.queues()) {
            if (!queue.name().equals(QueueSpec.ROOT)) {
                String parent = parentOf(queue);
                if (!parent.equals(QueueSpec.ROOT) && session.queue(parent).isEmpty()) {
                    return "queue %s, the parent of queue %s, does not exist".formatted(parent, queue.name());
                }
                parents.add(parent);
            }
        }
        if (session.queue(QueueSpec.ROOT).isEmpty()) {
            return "queue root does not exist";
        }
        return session.queues().stream()
                .filter(queue -> !queue.jobs().isEmpty())
                .filter(queue -> parents.contains(queue.name()))
                .findFirst()
                .map(queue -> "queue %s has jobs and child queues; only a queue without children may have jobs"
                        .formatted(queue.name()))
                .orElse("");
    }

    private static String parentOf(Queue queue) {
        String name = queue.spec().parent();
        return name.isEmpty() ? QueueSpec.ROOT : name;
    }

    /** The accounts of queues that form a tree. */
    static QueueAccounts of(SessionView session) {
        QueueTree tree = new QueueTree(session);
        tree.accounts.all().forEach(tree::place);
        tree.sumUp();
        tree.limit(tree.accounts.of(session.queue(QueueSpec.ROOT).orElseThrow()));
        tree.accounts.all().forEach(QueueAccount::updateShare);
        return tree.accounts;
    }

    /** Climbs to a queue with a known parent, and places all queues below it on the way back. */
    private void place(QueueAccount account) {
        Deque<QueueAccount> way = new ArrayDeque<>();
        QueueAccount top = account;
        while (!top.isRoot() && placed.add(top)) {
            way.push(top);
            top = above(top);
        }
        boolean hangsOnRoot = top.isRoot() || top.parent() != null;
        for (QueueAccount below : way) {
            above(below).children.add(below);
            if (hangsOnRoot) {
                below.hangBelow(above(below));
            }
        }
    }

    private QueueAccount above(QueueAccount account) {
        return accounts.of(session.queue(parentOf(account.queue)).orElseThrow());
    }

    private void sumUp() {
        List<QueueAccount> deepestFirst = new ArrayList<>(accounts.all());
        deepestFirst.sort(Comparator.comparingInt(QueueAccount::depth).reversed());
        for (QueueAccount account : deepestFirst) {
            QueueAccount parent = account.parent();
            if (parent != null) {
                parent.reserved.add(account.reserved);
            }
        }
    }

    private void limit(QueueAccount root) {
        Entitlement capability = QueueAccount.orNothing(
                root.queue.spec().capability(), session.total().names());
        root.limit = capability.isEmpty() ? unlimited() : capability;
        Deque<Share> open = new ArrayDeque<>();
        open.push(new Share(root, root.limit));
        while (!open.isEmpty()) {
            divide(open.pop(), open);
        }
    }

    /** The amount to divide among the children of {@code parent}: its capability, including inherited resources. */
    private record Share(QueueAccount parent, Entitlement capability) {}

    private Entitlement unlimited() {
        Entitlement unlimited = new Entitlement(session.total().names());
        for (int d = 0; d < unlimited.names().size(); d++) {
            if (d <= ResourceNames.MEMORY) {
                unlimited.set(d, Double.MAX_VALUE);
            } else if (session.total().has(d)) {
                unlimited.set(d, Long.MAX_VALUE);
            }
        }
        return unlimited;
    }

    /** Sets the limits and deserved amounts of the children, and queues them for their own division. */
    private static void divide(Share share, Deque<Share> open) {
        QueueAccount parent = share.parent;
        Entitlement capability = share.capability;
        Entitlement guarantees = new Entitlement(capability.names());
        Entitlement deserved = new Entitlement(capability.names());
        for (QueueAccount child : parent.children) {
            child.deserved.raiseTo(child.guarantee);
            deserved.add(child.deserved);
            guarantees.add(child.guarantee);
        }
        if (parent.isRoot()) {
            parent.guarantee = guarantees;
            parent.deserved = deserved;
        }
        for (QueueAccount child : parent.children) {
            Entitlement own = inherited(child, capability);
            child.limit = Entitlement.excess(parent.limit, guarantees)
                    .add(child.guarantee)
                    .limitTo(own, Absent.UNLIMITED);
            open.push(new Share(child, own));
        }
    }

    private static Entitlement inherited(QueueAccount child, Entitlement capability) {
        Entitlement own = QueueAccount.orNothing(child.queue.spec().capability(), capability.names());
        for (int d = 0; d < own.names().size(); d++) {
            if (d <= ResourceNames.MEMORY ? own.value(d) <= 0 : (!own.has(d) && capability.has(d))) {
                own.set(d, capability.value(d));
            }
        }
        return own;
    }
}
