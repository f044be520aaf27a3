package dev.terrace.spi.promise;

import japicmp.model.JApiCompatibilityChangeType;
import java.util.Locale;

/**
 * A change that breaks a promise.
 *
 * @param type the changed type as Java spells it, {@code dev.terrace.spi.view.Verdict.Kind}
 * @param member the changed member, {@code jobOrder(Comparator)}; empty for the type itself
 */
record Break(String type, String member, JApiCompatibilityChangeType change) {
    /** Returns the changed type without its package, {@code Verdict.Kind}. The changelog uses this name. */
    String typeName() {
        return type.replaceFirst("^([a-z0-9_]+\\.)+", "");
    }

    @Override
    public String toString() {
        String changed = member.isEmpty() ? type : type + "." + member;
        return changed + ": " + change.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
