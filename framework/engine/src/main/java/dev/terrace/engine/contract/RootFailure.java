package dev.terrace.engine.contract;

import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the failure that futures, streams, pools and reflection wrap in exceptions of their own. */
public final class RootFailure {
    private RootFailure() {}

    /**
     * Returns the outermost wrong input, failure of a plugin or full heap among a failure, its causes and, after these,
     * its suppressed exceptions. Returns the failure itself if it holds no such failure.
     */
    public static Throwable of(Throwable failure) {
        if (isKnown(failure)) {
            return failure;
        }
        Throwable known = find(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
        return known == null ? failure : known;
    }

    /** Returns whether a failure is due to a full heap, also one that a plugin filled. */
    public static boolean isFullHeap(Throwable failure) {
        Throwable root = of(failure);
        Throwable cause = root instanceof PluginFailure ? root.getCause() : root;
        return cause != null && of(cause) instanceof OutOfMemoryError;
    }

    private static boolean isKnown(Throwable failure) {
        return failure instanceof InvalidInput
                || failure instanceof PluginFailure
                || failure instanceof OutOfMemoryError;
    }

    private static @Nullable Throwable find(Throwable failure, Set<Throwable> seen) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable each = failure; each != null && seen.add(each); each = each.getCause()) {
            if (isKnown(each)) {
                return each;
            }
            chain.add(each);
        }
        for (Throwable each : chain) {
            for (Throwable suppressed : each.getSuppressed()) {
                Throwable known = find(suppressed, seen);
                if (known != null) {
                    return known;
                }
            }
        }
        return null;
    }
}
