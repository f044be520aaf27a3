package dev.terrace.spi.promise;

import japicmp.model.JApiCompatibilityChangeType;
import java.util.Locale;

/**
 * A change that does not keep a promise.
 *
 * @param type the changed type as Java spells it, {@code dev.terrace.spi.view.Verdict.Kind}
 * @param member the changed member, {@code jobOrder(Comparator)}; empty if it is the type itself
 */
record Break(String type, String member, JApiCompatibilityChangeType change) {
    /** The changed type without its package, {@code Verdict.Kind}: by this name the changelog calls it. */
    String typeName() {
        return type.replaceFirst("^([a-z0-9_]+\\.)+", "");
    }

    @Override
    public String toString() {
        String changed = member.isEmpty() ? type : type + "." + member;
        return changed + ": " + change.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
