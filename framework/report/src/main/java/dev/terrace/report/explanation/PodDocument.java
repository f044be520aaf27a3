package dev.terrace.report.explanation;

import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.NodeChoice;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.explanation.ScoreTerm;
import dev.terrace.model.explanation.Spared;
import dev.terrace.report.DevicesDocument;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.Fields;
import dev.terrace.report.Quantities;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The explanation of a pod as a document. */
record PodDocument(Nearest nearest, EvictionEffects effects) {
    Fields of(PodExplanation pod) {
        Map<String, String> volumes = new LinkedHashMap<>();
        pod.volumes().forEach(each -> volumes.put(each.claim(), each.volume()));
        return new Fields()
                .with("pod", pod.pod())
                .with("job", pod.job())
                .with("queue", pod.queue())
                .with("fate", pod.fate().word())
                .withSome("node", pod.node())
                .withSome("volumes", volumes)
                .withSome("annotations", pod.annotations())
                .withSome("devices", DevicesDocument.of(pod.devices()))
                .with("because", pod.because())
                .with("requests", Quantities.of(pod.requests()))
                .withEach("attempts", pod.attempts(), this::attempt)
                .withEach("evictions", pod.evictions(), this::eviction);
    }

    private Fields attempt(Attempt attempt) {
        return new Fields()
                .with("action", attempt.action())
                .withSome("turn", turn(attempt.turn()))
                .withSome("subJob", attempt.subJob())
                .withSome("domain", attempt.domain())
                .withSome("trial", attempt.isTrial())
                .with("outcome", attempt.outcome().word())
                .with("kept", attempt.isKept())
                .withSome("held", attempt.isHeld())
                .with("because", attempt.because())
                .withEach("questions", attempt.questions(), PodDocument::question)
                .withSome("nodes", attempt.nodes(), this::nodes)
                .withSome("tried", Optional.ofNullable(attempt.tried()))
                .withSome("choice", attempt.choice(), PodDocument::choice)
                .withSomeEach("evictions", attempt.evictions(), this::eviction)
                .withSomeEach("spared", attempt.spared(), PodDocument::spared);
    }

    /** Returns the number of a turn; null for 0. */
    static @Nullable Integer turn(int turn) {
        return turn == 0 ? null : turn;
    }

    private static Fields spared(Spared spared) {
        return new Fields()
                .with("reason", spared.reason())
                .with("count", spared.count())
                .with("pods", spared.pods());
    }

    private Fields nodes(NodesAsked nodes) {
        return new Fields()
                .with("asked", nodes.asked())
                .with("fit", nodes.fit())
                .with("room", nodes.room().word())
                .with("reasons", nodes.reasons())
                .with("alone", nodes.alone())
                .withEach("each", nearest.of(nodes.each()), PodDocument::node);
    }

    private static Fields node(NodeAnswer node) {
        Fields fields = new Fields()
                .with("node", node.node())
                .with("fits", node.fits())
                .withSome("soon", node.fitsSoon())
                .withEach("refusals", node.refusals(), PodDocument::refusal)
                .withSome("unasked", node.unasked());
        return node.score() == null
                ? fields
                : fields.withNumber("score", node.score()).withEach("terms", node.terms(), PodDocument::term);
    }

    private static Fields refusal(Refusal refusal) {
        Fields fields = new Fields()
                .with("by", refusal.by())
                .with("reason", refusal.reason())
                .withSome("noted", refusal.isNoted())
                .withSome("message", refusal.message());
        Refusal.Lack lack = refusal.lack();
        return lack == null
                ? fields
                : fields.with("resource", lack.resource())
                        .withNumber("needs", lack.needs())
                        .withNumber("has", lack.has());
    }

    private static Fields term(ScoreTerm term) {
        return new Fields()
                .with("plugin", term.plugin())
                .withSome("part", term.part())
                .withNumber("raw", term.raw())
                .withNumber("weight", term.weight())
                .withNumber("score", term.score());
    }

    private static Fields choice(NodeChoice choice) {
        return new Fields()
                .with("node", choice.node())
                .with("candidates", choice.candidates())
                .with("tied", choice.tied())
                .withNumber("score", choice.score())
                .withSome("next", choice.next())
                .withNumber("nextScore", choice.nextScore())
                .withSome("by", choice.by());
    }

    static Fields question(Question question) {
        return new Fields()
                .with("hook", question.hook())
                .with("answer", question.answer())
                .withEach("votes", question.votes(), PodDocument::vote);
    }

    private static Fields vote(Question.PluginVote vote) {
        return new Fields()
                .with("tier", vote.tier())
                .with("plugin", vote.plugin())
                .with("vote", vote.vote())
                .withSome("numbers", Fields.of(vote.numbers()));
    }

    private Fields eviction(EvictionTrial eviction) {
        Fields fields = new Fields()
                .with("action", eviction.action())
                .withSome("turn", turn(eviction.turn()))
                .with("node", eviction.node())
                .with("for", eviction.beneficiary())
                .withSome("hook", eviction.hook())
                .withSome("bundle", eviction.bundle())
                .with("candidates", eviction.candidates())
                .with("victims", eviction.victims())
                .with("order", eviction.order())
                .with("evicted", eviction.evicted())
                .with("kept", eviction.isKept())
                .with("because", eviction.because())
                .withEach("tiers", eviction.tiers(), PodDocument::tier);
        if (eviction.isKept()) {
            effects.writeTo(fields, eviction.evicted(), eviction.beneficiary());
        }
        return fields;
    }

    private static Fields tier(EvictionTrial.Tier tier) {
        return new Fields()
                .with("tier", tier.number())
                .withEach("votes", tier.votes(), PodDocument::victims)
                .with("victims", tier.victims())
                .with("decides", tier.decides())
                .with("because", tier.because());
    }

    private static Fields victims(EvictionTrial.VictimVote vote) {
        return new Fields().with("plugin", vote.plugin()).with("victims", vote.abstains() ? null : vote.victims());
    }
}
