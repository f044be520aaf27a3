package dev.terrace.engine.observation;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.report.NodeSentence;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All refusals of a node. The refusal that decides in the cycle is marked: the first of the remembered one, the shard,
 * the first resource that the node lacks, and the first plugin that refuses.
 */
record NodeDetails(SessionState state) {
    /** @param isLeftOut whether the node excluded the task earlier, so that evictions cannot help */
    NodeAnswer of(
            Query query,
            SessionNode node,
            Predicates.Examination examined,
            @Nullable NodeVerdict remembered,
            boolean isLeftOut) {
        SessionTask task = (SessionTask) query.task();
        boolean isDecided = isLeftOut || remembered != null;
        List<Refusal> refusals = new ArrayList<>();
        if (isLeftOut) {
            refusals.add(new Refusal(Refusal.MEMORY, "no eviction can help here", true, "", null));
        }
        SchedulerFlags flags = state.cluster.flags();
        if (flags.bars(node.name())) {
            refusals.add(new Refusal(Refusal.SHARD, "not in this scheduler's shard", !isDecided, "", null));
            isDecided = true;
        }
        boolean lacks = addLacks(refusals, query.ledger(), task.requests(), node, !isDecided);
        boolean fits = !isDecided && !lacks;
        fits &= addChecks(refusals, query.purpose(), examined, fits);
        if (remembered != null) {
            recall(refusals, remembered);
        }
        boolean fitsSoon = fits && query.ledger() == Query.Ledger.FUTURE_IDLE && node.lacksNow(task.requests()) >= 0;
        return new NodeAnswer(
                node.name(), fits, fitsSoon, List.copyOf(refusals), List.copyOf(examined.unasked()), null, List.of());
    }

    /** Returns the answer of a node that fits, but is left out because one in the shard fits. */
    static NodeAnswer outOfShard(NodeAnswer fitting) {
        List<Refusal> refusals = new ArrayList<>(fitting.refusals());
        refusals.add(new Refusal(Refusal.SHARD, "not in this scheduler's shard", true, "", null));
        return new NodeAnswer(fitting.node(), false, false, List.copyOf(refusals), fitting.unasked(), null, List.of());
    }

    /** Returns whether the node lacks a resource. The first one decides in the cycle. */
    private boolean addLacks(
            List<Refusal> refusals, Query.Ledger ledger, Amounts requests, SessionNode node, boolean isNoted) {
        if (ledger == Query.Ledger.NONE) {
            return false;
        }
        boolean lacks = false;
        ResourceNames names = requests.names();
        for (int d = 0; d < names.size(); d++) {
            double has = node.idle().value(d);
            if (ledger == Query.Ledger.FUTURE_IDLE) {
                has += node.releasing().value(d) - node.pipelined().value(d);
            }
            if (requests.has(d) && requests.get(d) > has) {
                double unit = ResourceNames.unitsPerOneShown(names.name(d));
                refusals.add(new Refusal(
                        Refusal.ROOM,
                        NodeSentence.lack(names.name(d)),
                        isNoted && !lacks,
                        "",
                        new Refusal.Lack(names.name(d), requests.get(d) / unit, has / unit)));
                lacks = true;
            }
        }
        return lacks;
    }

    /** Returns whether the checks accept the node. The first plugin that refuses decides in the cycle. */
    private static boolean addChecks(
            List<Refusal> refusals, Query.Purpose purpose, Predicates.Examination examined, boolean isAsked) {
        int deciding = -1;
        boolean ends = false;
        Verdict.Kind worst = Verdict.Kind.FITS;
        int first = refusals.size();
        for (Predicates.Told told : examined.told()) {
            Verdict verdict = told.verdict();
            deciding = deciding < 0 ? told.group() : deciding;
            boolean counts = told.group() == deciding && !ends;
            if (counts) {
                ends = verdict.kind() != Verdict.Kind.REJECTS;
                worst = verdict.kind().compareTo(worst) > 0 ? verdict.kind() : worst;
            }
            refusals.add(new Refusal(told.plugin(), verdict.reason(), isAsked && counts, verdict.message(), null));
        }
        boolean fits = purpose == Query.Purpose.PLACE
                ? worst == Verdict.Kind.FITS
                : worst.compareTo(Verdict.Kind.REJECTS) <= 0;
        if (fits) {
            for (int i = first; i < refusals.size(); i++) {
                refusals.set(i, noted(refusals.get(i), false));
            }
        }
        return fits;
    }

    /** A node that refused another task of the role refuses again for the same reasons, even if they no longer hold. */
    private static void recall(List<Refusal> refusals, NodeVerdict remembered) {
        int place = 0;
        for (String reason : remembered.reasons()) {
            int known = indexOf(refusals, reason);
            if (known >= 0) {
                refusals.set(known, noted(refusals.get(known), true));
            } else {
                refusals.add(place++, new Refusal(Refusal.MEMORY, reason, true, "", null));
            }
        }
    }

    private static int indexOf(List<Refusal> refusals, String reason) {
        for (int i = 0; i < refusals.size(); i++) {
            if (refusals.get(i).reason().equals(reason)) {
                return i;
            }
        }
        return -1;
    }

    private static Refusal noted(Refusal refusal, boolean isNoted) {
        return new Refusal(refusal.by(), refusal.reason(), isNoted, refusal.message(), refusal.lack());
    }
}
