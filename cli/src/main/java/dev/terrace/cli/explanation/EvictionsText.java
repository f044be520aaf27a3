package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Labelled;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.EvictionTrial.Tier;
import dev.terrace.model.explanation.EvictionTrial.VictimVote;
import dev.terrace.report.EvictionEffects;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Formats evictions: the candidates, the victims that plugins named, and the tasks that were evicted. */
record EvictionsText(ShortNames known, EvictionEffects effects) {
    private static final int MANY = 6;

    /** Returns the title of an eviction: its action, its node, and whether it was kept. */
    String title(EvictionTrial eviction) {
        return "%s%s, on %s: %s"
                .formatted(
                        eviction.action().toUpperCase(Locale.ROOT),
                        eviction.turn() == 0 ? "" : ", turn " + eviction.turn(),
                        known.node(eviction.node()),
                        eviction.isKept() ? "kept" : "undone");
    }

    /** Describes an eviction from the victim's view. */
    Labelled ofVictim(String victim, EvictionTrial eviction) {
        Labelled lines = new Labelled();
        String queue = known.queueOf(eviction.beneficiary());
        lines.row(
                "for",
                queue.isEmpty()
                        ? eviction.beneficiary()
                        : eviction.beneficiary()
                                + (queue.equals(known.queueOf(victim)) ? " of its queue " : " of queue ")
                                + queue);
        lines.row("candidates", some(eviction.candidates()));
        eviction.tiers()
                .forEach(tier -> lines.row(
                        "tier " + tier.number(),
                        told(tier, eviction.candidates())
                                + (tier.decides() || tier.votes().isEmpty() ? "" : "; continues with the next tier")));
        if (eviction.tiers().isEmpty() && !eviction.because().isEmpty()) {
            lines.row("because", eviction.because());
        }
        lines.row("taken", some(eviction.evicted()));
        if (eviction.isKept()) {
            effects.groups(List.of(victim)).forEach(group -> lines.row("and so", group.sentence()));
            effects.gained(eviction.beneficiary())
                    .ifPresent(gain -> lines.row("gained", known.renamed(gain.sentence(), eviction.node())));
        }
        lines.row(
                "spared",
                some(eviction.victims().stream()
                        .filter(pod -> !eviction.evicted().contains(pod))
                        .toList()));
        return lines;
    }

    /** Lists the victims that each plugin of a tier named, or the reason why it named none. */
    private static String told(Tier tier, List<String> candidates) {
        if (tier.votes().isEmpty() || tier.votes().stream().allMatch(VictimVote::abstains)) {
            return tier.because();
        }
        List<String> votes = new ArrayList<>();
        for (VictimVote vote : tier.votes()) {
            votes.add(vote.plugin() + " " + named(vote, candidates));
        }
        return String.join(", ", votes.stream().distinct().toList());
    }

    private static String named(VictimVote vote, List<String> candidates) {
        if (vote.abstains()) {
            return "abstains";
        }
        if (vote.victims().isEmpty()) {
            return "names no victim";
        }
        return vote.victims().size() == candidates.size() && candidates.size() > 1
                ? "names all " + candidates.size()
                : "names " + String.join(", ", some(vote.victims()));
    }

    /** Returns the trials for a pod by node; nodes where pods were evicted come first. */
    Table table(List<EvictionTrial> evictions) {
        return new Columns<EvictionTrial>()
                .left("ON", each -> known.node(each.node()))
                .left("CANDIDATES", each -> String.join(", ", some(each.candidates())))
                .left("ELIGIBLE", EvictionsText::mayGo)
                .left("TAKEN", EvictionsText::taken)
                .of(evictions.stream()
                        .sorted(Comparator.comparing(
                                (EvictionTrial each) -> each.evicted().isEmpty()))
                        .toList());
    }

    private static String taken(EvictionTrial eviction) {
        String pods = String.join(", ", some(eviction.evicted()));
        return pods.isEmpty() ? "none" : pods + (eviction.isKept() ? "" : ", undone");
    }

    private static String mayGo(EvictionTrial eviction) {
        List<String> tiers = eviction.tiers().stream()
                .filter(tier -> tier.decides() || !tier.votes().isEmpty())
                .map(tier -> "tier " + tier.number() + ": " + told(tier, eviction.candidates()))
                .toList();
        return tiers.isEmpty() ? eviction.because() : String.join("; ", tiers);
    }

    private static List<String> some(List<String> pods) {
        if (pods.size() <= MANY) {
            return pods;
        }
        List<String> some = new ArrayList<>(pods.subList(0, MANY - 1));
        some.add("and " + (pods.size() - MANY + 1) + " more");
        return some;
    }
}
