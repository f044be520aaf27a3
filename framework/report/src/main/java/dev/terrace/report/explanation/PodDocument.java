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
import dev.terrace.report.Quantities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The explanation of a pod as a document. */
final class PodDocument {
    private final Nearest nearest;
    private final EvictionEffects effects;

    PodDocument(Nearest nearest, EvictionEffects effects) {
        this.nearest = nearest;
        this.effects = effects;
    }

    Map<String, Object> of(PodExplanation pod) {
        DocumentObject fields = new DocumentObject()
                .put("pod", pod.pod())
                .put("job", pod.job())
                .put("queue", pod.queue())
                .put("fate", pod.fate().word())
                .text("node", pod.node());
        if (!pod.volumes().isEmpty()) {
            Map<String, String> volumes = new LinkedHashMap<>();
            pod.volumes().forEach(each -> volumes.put(each.claim(), each.volume()));
            fields.put("volumes", volumes);
        }
        if (!pod.annotations().isEmpty()) {
            fields.put("annotations", pod.annotations());
        }
        if (!pod.devices().isEmpty()) {
            fields.put("devices", DevicesDocument.of(pod.devices()));
        }
        return fields.put("because", pod.because())
                .put("requests", Quantities.of(pod.requests()))
                .put("attempts", pod.attempts().stream().map(this::attempt).toList())
                .put("evictions", evictions(pod.evictions()))
                .map;
    }

    private Map<String, Object> attempt(Attempt attempt) {
        DocumentObject fields = new DocumentObject()
                .put("action", attempt.action())
                .turn(attempt.turn())
                .text("subJob", attempt.subJob())
                .text("domain", attempt.domain())
                .flag("trial", attempt.isTrial())
                .put("outcome", attempt.outcome().word())
                .put("kept", attempt.isKept())
                .flag("held", attempt.isHeld())
                .put("because", attempt.because())
                .put("questions", questions(attempt.questions()));
        NodesAsked nodes = attempt.nodes();
        if (nodes != null) {
            fields.put("nodes", nodes(nodes));
        }
        List<String> tried = attempt.tried();
        if (tried != null) {
            fields.put("tried", tried);
        }
        NodeChoice choice = attempt.choice();
        if (choice != null) {
            fields.put("choice", choice(choice));
        }
        if (!attempt.evictions().isEmpty()) {
            fields.put("evictions", evictions(attempt.evictions()));
        }
        if (!attempt.spared().isEmpty()) {
            fields.put(
                    "spared", attempt.spared().stream().map(PodDocument::spared).toList());
        }
        return fields.map;
    }

    private static Map<String, Object> spared(Spared spared) {
        return new DocumentObject()
                .put("reason", spared.reason())
                .put("count", spared.count())
                .put("pods", spared.pods())
                .map;
    }

    private Map<String, Object> nodes(NodesAsked nodes) {
        return new DocumentObject()
                .put("asked", nodes.asked())
                .put("fit", nodes.fit())
                .put("room", nodes.room().word())
                .put("reasons", nodes.reasons())
                .put("alone", nodes.alone())
                .put(
                        "each",
                        nearest.of(nodes.each()).stream().map(PodDocument::node).toList())
                .map;
    }

    private static Map<String, Object> node(NodeAnswer node) {
        DocumentObject fields = new DocumentObject()
                .put("node", node.node())
                .put("fits", node.fits())
                .flag("soon", node.fitsSoon())
                .put(
                        "refusals",
                        node.refusals().stream().map(PodDocument::refusal).toList());
        if (!node.unasked().isEmpty()) {
            fields.put("unasked", node.unasked());
        }
        if (node.score() != null) {
            fields.number("score", node.score())
                    .put("terms", node.terms().stream().map(PodDocument::term).toList());
        }
        return fields.map;
    }

    private static Map<String, Object> refusal(Refusal refusal) {
        DocumentObject fields = new DocumentObject()
                .put("by", refusal.by())
                .put("reason", refusal.reason())
                .flag("noted", refusal.isNoted())
                .text("message", refusal.message());
        Refusal.Lack lack = refusal.lack();
        if (lack != null) {
            fields.put("resource", lack.resource())
                    .number("needs", lack.needs())
                    .number("has", lack.has());
        }
        return fields.map;
    }

    private static Map<String, Object> term(ScoreTerm term) {
        return new DocumentObject()
                .put("plugin", term.plugin())
                .text("part", term.part())
                .number("raw", term.raw())
                .number("weight", term.weight())
                .number("score", term.score())
                .map;
    }

    private static Map<String, Object> choice(NodeChoice choice) {
        return new DocumentObject()
                .put("node", choice.node())
                .put("candidates", choice.candidates())
                .put("tied", choice.tied())
                .number("score", choice.score())
                .text("next", choice.next())
                .number("nextScore", choice.nextScore())
                .text("by", choice.by())
                .map;
    }

    static List<Map<String, Object>> questions(List<Question> questions) {
        return questions.stream().map(PodDocument::question).toList();
    }

    private static Map<String, Object> question(Question question) {
        return new DocumentObject()
                .put("hook", question.hook())
                .put("answer", question.answer())
                .put("votes", question.votes().stream().map(PodDocument::vote).toList())
                .map;
    }

    private static Map<String, Object> vote(Question.PluginVote vote) {
        DocumentObject fields = new DocumentObject()
                .put("tier", vote.tier())
                .put("plugin", vote.plugin())
                .put("vote", vote.vote());
        if (!vote.numbers().isEmpty()) {
            fields.put("numbers", DocumentObject.figures(vote.numbers()));
        }
        return fields.map;
    }

    private List<Map<String, Object>> evictions(List<EvictionTrial> evictions) {
        return evictions.stream().map(this::eviction).toList();
    }

    private Map<String, Object> eviction(EvictionTrial eviction) {
        DocumentObject fields = new DocumentObject()
                .put("action", eviction.action())
                .turn(eviction.turn())
                .put("node", eviction.node())
                .put("for", eviction.beneficiary())
                .text("hook", eviction.hook())
                .text("bundle", eviction.bundle())
                .put("candidates", eviction.candidates())
                .put("victims", eviction.victims())
                .put("order", eviction.order())
                .put("evicted", eviction.evicted())
                .put("kept", eviction.isKept())
                .put("because", eviction.because())
                .put("tiers", eviction.tiers().stream().map(PodDocument::tier).toList());
        if (eviction.isKept()) {
            effects.writeTo(fields.map, eviction.evicted(), eviction.beneficiary());
        }
        return fields.map;
    }

    private static Map<String, Object> tier(EvictionTrial.Tier tier) {
        return new DocumentObject()
                .put("tier", tier.number())
                .put("votes", tier.votes().stream().map(PodDocument::victims).toList())
                .put("victims", tier.victims())
                .put("decides", tier.decides())
                .put("because", tier.because())
                .map;
    }

    private static Map<String, Object> victims(EvictionTrial.VictimVote vote) {
        DocumentObject fields = new DocumentObject().put("plugin", vote.plugin());
        fields.map.put("victims", vote.abstains() ? null : vote.victims());
        return fields.map;
    }
}
