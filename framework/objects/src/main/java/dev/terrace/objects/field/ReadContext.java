package dev.terrace.objects.field;

import dev.terrace.model.Cluster.UndecidedPod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Settings and values that all readers of one dump share. For one thread. */
public final class ReadContext {
    private final Predicate<String> isOurs;
    private final Interner interner = new Interner();
    private final Map<Class<?>, Object> shared = new HashMap<>();
    private final List<UndecidedPod> otherPods = new ArrayList<>();
    private Instant newest = Instant.EPOCH;

    /** @param isOurs whether this scheduler places a pod with this {@code schedulerName}, which may be empty */
    public ReadContext(Predicate<String> isOurs) {
        this.isOurs = isOurs;
    }

    /** Returns whether this scheduler places a pod with this {@code schedulerName}, which may be empty. */
    public boolean isOurs(String schedulerName) {
        return isOurs.test(schedulerName);
    }

    public Interner interner() {
        return interner;
    }

    /** Returns the value of a type that the readers share, created on the first call. */
    public <T> T shared(Class<T> type, Supplier<T> made) {
        return type.cast(shared.computeIfAbsent(type, key -> made.get()));
    }

    /** Adds a pod that waits for another scheduler. */
    public void addOther(UndecidedPod pod) {
        otherPods.add(pod);
    }

    /** Returns the pods that wait for another scheduler, in the order of the dump: an unmodifiable view. */
    public List<UndecidedPod> otherPods() {
        return Collections.unmodifiableList(otherPods);
    }

    /** Takes a time of the dump into account. */
    void see(@Nullable Instant moment) {
        if (moment != null && moment.isAfter(newest)) {
            newest = moment;
        }
    }

    /** Returns the newest time in the dump, which serves as the time of the dump; initially the epoch. */
    public Instant newestTime() {
        return newest;
    }
}
