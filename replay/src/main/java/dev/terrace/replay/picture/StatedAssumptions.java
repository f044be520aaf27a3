package dev.terrace.replay.picture;

import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.trace.TraceSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The assumptions of a report: the rules of time, the gaps of the trace, and the origin of all inputs. */
record StatedAssumptions(ReplayPlan plan, Provenance provenance) {
    /** Returns pairs of term and text. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Cycles", cycles()));
        rows.add(List.of(
                "Grace", "an evicted pod holds its node for " + plan.semantics().grace() + " s"));
        rows.add(List.of("Restart", restart()));
        if (plan.semantics().startLatency() > 0) {
            rows.add(List.of("Start latency", plan.semantics().startLatency() + " s from a bind until the pod runs"));
        }
        rows.add(List.of(
                "Estimates", "the larger of estimate and run time; jobs without an estimate use their run time"));
        if (plan.warm() > 0) {
            rows.add(List.of(
                    "Warm-up", "jobs submitted before second " + plan.warm() + " are replayed but not measured"));
        }
        if (plan.seed() != null) {
            rows.add(List.of("Seed", plan.seed().toString()));
        }
        rows.add(List.of(
                "Gaps of the trace", counts(TraceSummary.summarise(plan.trace()).missing(), " without ")));
        rows.add(List.of("Left out", counts(plan.trace().leftOut(), ": ")));
        rows.add(List.of("Terrace", provenance.terrace() + ", Java " + provenance.java()));
        hashes("Trace", provenance.trace(), rows);
        hashes("Configuration", provenance.configurations(), rows);
        hashes("JAR", provenance.jars(), rows);
        return rows;
    }

    private String cycles() {
        return plan.semantics().period() == 0
                ? "at each event: a time at which a task ends, a pod leaves or a job arrives"
                : "at each multiple of " + plan.semantics().period() + " s";
    }

    private String restart() {
        return plan.semantics().checkpoint() == 0
                ? "an evicted task starts from zero"
                : "an evicted task resumes from its last checkpoint, one every "
                        + plan.semantics().checkpoint() + " s";
    }

    private static String counts(Map<String, Integer> counts, String joint) {
        String text = counts.entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .map(count -> count.getValue() + " jobs" + joint + count.getKey())
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? "none" : text;
    }

    private static void hashes(String term, List<Hashed> files, List<List<String>> rows) {
        files.forEach(file -> rows.add(List.of(term, file.wholly())));
    }

    /** Returns a paragraph for a paper. */
    String citation() {
        return "We replayed %s jobs of the trace %s with Terrace %s on Java %s, under %s. Cycles ran %s; %s; %s after a grace period of %s s.%s Plugins: %s."
                .formatted(
                        plan.trace().jobs().size(),
                        shortly(provenance.trace()),
                        provenance.terrace(),
                        provenance.java(),
                        shortly(provenance.configurations()),
                        cycles(),
                        "planned ends used the larger of estimate and run time",
                        restart(),
                        plan.semantics().grace(),
                        plan.seed() == null ? "" : " The seed was " + plan.seed() + ".",
                        provenance.jars().isEmpty() ? "built in" : shortly(provenance.jars()));
    }

    private static String shortly(List<Hashed> files) {
        return files.stream().map(Hashed::shortly).collect(Collectors.joining(", "));
    }
}
