package dev.terrace.engine.evaluation;

import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Consecutive checks of one plugin, in order of registration. They are evaluated until one excludes or fails, so that
 * all reasons of the plugin are known. The first plugin that refuses decides.
 *
 * @param <C> a check
 */
public record PluginChecks<C>(String plugin, List<C> checks) {
    /** Adds a check to the last group, or to a new group if the last is another plugin's. */
    public static <C> void add(List<PluginChecks<C>> groups, String plugin, C check) {
        if (groups.isEmpty() || !groups.get(groups.size() - 1).plugin.equals(plugin)) {
            groups.add(new PluginChecks<>(plugin, new ArrayList<>()));
        }
        groups.get(groups.size() - 1).checks.add(check);
    }

    /** Returns the verdict of all checks together. */
    public static <C> NodeVerdict verdict(List<PluginChecks<C>> groups, Function<C, Verdict> answers) {
        for (PluginChecks<C> group : groups) {
            List<String> reasons = null;
            Verdict.Kind worst = Verdict.Kind.FITS;
            for (C check : group.checks) {
                Verdict verdict = answers.apply(check);
                if (verdict.isFit()) {
                    continue;
                }
                if (reasons == null) {
                    reasons = new ArrayList<>(1);
                }
                reasons.add(verdict.reason());
                worst = verdict.kind().compareTo(worst) > 0 ? verdict.kind() : worst;
                if (verdict.kind() != Verdict.Kind.REJECTS) {
                    break;
                }
            }
            if (reasons != null) {
                return new NodeVerdict(worst, reasons);
            }
        }
        return NodeVerdict.FITS;
    }
}
