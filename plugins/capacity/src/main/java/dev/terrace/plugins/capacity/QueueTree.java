package dev.terrace.plugins.capacity;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Queues in a tree: {@code spec.parent} names the queue above, {@code root} if it names none. A queue may hold what its
 * siblings' guarantees leave of the parent's limit, within its capability. A resource that the capability does not name
 * has the parent's capability. The root is unlimited unless it has a capability.
 *
 * <p>Queues whose parents form a cycle are not in the tree and may hold nothing; Volcano itself crashes on them.
 *
 * @see "Volcano, docs/design/hierarchical-queue-on-capacity-plugin.md: hierarchical queues"
 */
final class QueueTree {
    private final SessionView session;
    private final Accounts accounts;
    private final Set<QueueAccount> seen = new HashSet<>();

    private QueueTree(SessionView session) {
        this.session = session;
        this.accounts = new Accounts(session);
    }

    /**
     * Empty if there is no root, if a parent is missing, or if a queue has both jobs and children; nothing can be
     * scheduled then.
     */
    static Optional<Accounts> of(SessionView session) {
        QueueTree tree = new QueueTree(session);
        Optional<Queue> root = session.queue(QueueAccount.ROOT);
        if (root.isEmpty() || !tree.place() || !tree.onlyLeavesHaveJobs()) {
            return Optional.empty();
        }
        tree.sumUp();
        tree.limit(tree.accounts.of(root.get()));
        tree.accounts.all().forEach(QueueAccount::updateShare);
        return Optional.of(tree.accounts);
    }

    private boolean place() {
        return accounts.all().stream().allMatch(account -> !seen.add(account) || place(account));
    }

    private boolean place(QueueAccount account) {
        if (account.isRoot()) {
            return true;
        }
        String name = account.queue.spec().parent();
        Optional<QueueAccount> parent =
                session.queue(name.isEmpty() ? QueueAccount.ROOT : name).map(accounts::of);
        if (parent.isEmpty() || (seen.add(parent.get()) && !place(parent.get()))) {
            return false;
        }
        parent.get().children.add(account);
        account.ancestors = parent.get().line();
        return true;
    }

    private boolean onlyLeavesHaveJobs() {
        return accounts.all().stream()
                .allMatch(account -> account.isLeaf() || account.queue.jobs().isEmpty());
    }

    private void sumUp() {
        List<QueueAccount> leaves =
                accounts.all().stream().filter(QueueAccount::isLeaf).toList();
        for (QueueAccount leaf : leaves) {
            for (QueueAccount ancestor : leaf.ancestors) {
                ancestor.reserved.add(leaf.reserved);
            }
        }
    }

    private void limit(QueueAccount root) {
        Entitlement capability = QueueAccount.orNothing(
                root.queue.spec().capability(), session.total().names());
        root.limit = capability.isEmpty() ? unlimited() : capability;
        divide(root, root.limit);
    }

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

    /** Sets the limits and deserved amounts of all queues below {@code parent}. */
    private void divide(QueueAccount parent, Entitlement capability) {
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
            divide(child, own);
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
