package dev.terrace.plugins.deviceshare;

import org.jspecify.annotations.Nullable;

/**
 * How the cards of a node are shared: by software, or cut into instances.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/nvidia/vgpu/sharing_factory.go">Volcano,
 *     SharingFactory</a>
 */
interface Sharing {
    /** Takes so much of a card; null, with nothing taken, if it cannot. What was taken is a card's or instance's id. */
    @Nullable
    String take(VirtualCard card, long memory, long cores);

    /** How much of a card's memory is gone to a pod. */
    long memoryOf(VirtualCard card, AssignedCard assigned);

    /** Counts a pod that uses a card, once. */
    void add(VirtualCard card, AssignedCard assigned, String pod, String group);

    /** Takes back what {@link #add} counted, once. */
    void remove(VirtualCard card, AssignedCard assigned, String pod);

    /** Software shares memory and cores. */
    final class BySoftware implements Sharing {
        @Override
        public String take(VirtualCard card, long memory, long cores) {
            card.use(memory, cores);
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
            card.use(assigned.memory(), assigned.cores());
        }

        @Override
        public void remove(VirtualCard card, AssignedCard assigned, String pod) {
            if (card.pods().remove(pod) != null) {
                card.free(assigned.memory(), assigned.cores());
            }
        }
    }

    /**
     * Cards are cut into instances. An instance is noted as used only where an annotation tells it: in one session, as
     * in Volcano, several pods may be given the same until the card's memory is used up.
     *
     * @param factor how many units of memory one unit of a request is
     */
    record ByInstances(long factor) implements Sharing {
        @Override
        public @Nullable String take(VirtualCard card, long memory, long cores) {
            Instances.Chosen chosen = card.instances().smallest(memory * Math.max(1, factor));
            if (chosen == null) {
                return null;
            }
            card.use(requested(chosen.memory()), cores);
            return chosen.idOn(card.id());
        }

        /** That of the instance. */
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
            card.use(memory, assigned.cores());
        }

        @Override
        public void remove(VirtualCard card, AssignedCard assigned, String pod) {
            Instances.Chosen chosen = Instances.Chosen.of(assigned.id());
            if (chosen != null && card.pods().remove(pod) != null) {
                card.free(requested(card.instances().free(chosen)), assigned.cores());
            }
        }
    }
}
