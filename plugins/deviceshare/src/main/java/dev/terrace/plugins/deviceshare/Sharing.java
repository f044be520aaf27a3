package dev.terrace.plugins.deviceshare;

import org.jspecify.annotations.Nullable;

/**
 * A way to share the cards of a node: by software, or cut into instances.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/nvidia/vgpu/sharing_factory.go">Volcano,
 *     SharingFactory</a>
 */
interface Sharing {
    /**
     * Takes memory and cores from a card. Returns the id of the card or instance; null, with nothing taken, if it
     * cannot.
     */
    @Nullable
    String take(VirtualCard card, long memory, long cores);

    /** The memory of a card that a pod uses. */
    long memoryOf(VirtualCard card, AssignedCard assigned);

    /** Counts a pod that uses a card, once. */
    void add(VirtualCard card, AssignedCard assigned, String pod, String group);

    /** Reverts {@link #add}, once. */
    void remove(VirtualCard card, AssignedCard assigned, String pod);

    /** Sharing of memory and cores by software. */
    final class BySoftware implements Sharing {
        @Override
        public String take(VirtualCard card, long memory, long cores) {
            card.load().use(memory, cores);
            return card.id();
        }

        @Override
        public long memoryOf(VirtualCard card, AssignedCard assigned) {
            return assigned.memory();
        }

        @Override
        public void add(VirtualCard card, AssignedCard assigned, String pod, String group) {
            if (card.pods().containsKey(pod)) {
                return;
            }
            card.pods().put(pod, new VirtualCard.Use(assigned.memory(), assigned.cores(), group));
            card.load().use(assigned.memory(), assigned.cores());
        }

        @Override
        public void remove(VirtualCard card, AssignedCard assigned, String pod) {
            if (card.pods().remove(pod) != null) {
                card.load().free(assigned.memory(), assigned.cores());
            }
        }
    }

    /**
     * Sharing by instances. An instance counts as used only once an annotation names it. As in Volcano, several pods of
     * one session may therefore get the same instance until the card's memory is used up.
     *
     * @param factor the number of memory units per unit of a request
     */
    record ByInstances(long factor) implements Sharing {
        @Override
        public @Nullable String take(VirtualCard card, long memory, long cores) {
            Instances.Chosen chosen = card.instances().smallest(memory * Math.max(1, factor));
            if (chosen == null) {
                return null;
            }
            card.load().use(requested(chosen.memory()), cores);
            return chosen.idOn(card.id());
        }

        /** The memory of the instance. */
        @Override
        public long memoryOf(VirtualCard card, AssignedCard assigned) {
            Instances.Chosen chosen = Instances.Chosen.of(assigned.id());
            return chosen == null
                    ? assigned.memory()
                    : requested(card.instances().memoryOf(chosen));
        }

        private long requested(long memory) {
            return memory / Math.max(1, factor);
        }

        @Override
        public void add(VirtualCard card, AssignedCard assigned, String pod, String group) {
            Instances.Chosen chosen = Instances.Chosen.of(assigned.id());
            if (chosen == null || card.pods().containsKey(pod)) {
                return;
            }
            long memory = requested(card.instances().use(chosen));
            card.pods().put(pod, new VirtualCard.Use(memory, assigned.cores(), group));
            card.load().use(memory, assigned.cores());
        }

        @Override
        public void remove(VirtualCard card, AssignedCard assigned, String pod) {
            Instances.Chosen chosen = Instances.Chosen.of(assigned.id());
            if (chosen != null && card.pods().remove(pod) != null) {
                card.load().free(requested(card.instances().free(chosen)), assigned.cores());
            }
        }
    }
}
