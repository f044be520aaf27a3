package dev.terrace.engine.observation;

import dev.terrace.engine.hook.AnswerReasons;
import dev.terrace.model.explanation.EvictionTrial.Tier;
import dev.terrace.model.explanation.EvictionTrial.VictimVote;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads plugins' victims tier by tier, by the rule of the hook. */
final class Tiers {
    private Tiers() {}

    static List<Tier> explain(Hook hook, List<Ballot.Named> answers) {
        int last = answers.stream().mapToInt(Ballot.Named::tier).max().orElse(0);
        List<Tier> tiers = new ArrayList<>();
        for (int number = 1; number <= last; number++) {
            int tier = number;
            List<Ballot.Named> own =
                    answers.stream().filter(each -> each.tier() == tier).toList();
            tiers.add(hook.rule() == Hook.Rule.TIER_UNION ? union(tier, own) : intersection(tier, own));
        }
        return List.copyOf(tiers);
    }

    private static Tier union(int number, List<Ballot.Named> answers) {
        Set<Task> victims = new LinkedHashSet<>();
        for (Ballot.Named answer : answers) {
            if (answer.victims() != null) {
                victims.addAll(answer.victims());
            }
        }
        String because = answers.isEmpty()
                ? "no plugin has an opinion"
                : victims.isEmpty() ? "no plugin names a victim" : naming(answers, new ArrayList<>(victims));
        return tier(number, answers, new ArrayList<>(victims), because);
    }

    private static Tier intersection(int number, List<Ballot.Named> answers) {
        List<Task> victims = null;
        List<Ballot.Named> agreeing = new ArrayList<>();
        for (Ballot.Named answer : answers) {
            List<Task> chosen = answer.victims();
            if (chosen == null) {
                continue;
            }
            if (chosen.isEmpty()) {
                return tier(number, answers, List.of(), answer.plugin() + " names nobody");
            }
            victims = victims == null ? chosen : both(victims, chosen);
            if (victims == null) {
                agreeing.clear();
            } else {
                agreeing.add(answer);
            }
        }
        if (victims == null) {
            boolean silent = answers.stream().allMatch(answer -> answer.victims() == null);
            return tier(
                    number, answers, List.of(), silent ? "no plugin has an opinion" : "its plugins agree on no victim");
        }
        return tier(number, answers, victims, naming(agreeing, victims));
    }

    private static @Nullable List<Task> both(List<Task> victims, List<Task> chosen) {
        List<Task> both = new ArrayList<>(victims);
        both.retainAll(chosen);
        return both.isEmpty() ? null : both;
    }

    /**
     * Explains why a candidate was spared: the first answer of each asked tier that does not name it.
     *
     * @param taker the task or the job eviction that plugins were asked about
     * @param candidates in the order in which plugins received them
     */
    static String spared(List<Ballot.Named> answers, Object taker, Task candidate, List<Task> candidates) {
        Map<Integer, String> byTier = new TreeMap<>();
        for (Ballot.Named answer : answers) {
            List<Task> victims = answer.victims();
            if (victims != null && !victims.contains(candidate) && !byTier.containsKey(answer.tier())) {
                byTier.put(answer.tier(), AnswerReasons.spared(answer.by(), taker, candidate, candidates, victims));
            }
        }
        return byTier.isEmpty() ? "no plugin names it" : String.join("; ", byTier.values());
    }

    /** Returns a sentence with the plugins that name the victims. */
    private static String naming(List<Ballot.Named> answers, List<Task> victims) {
        List<String> plugins = new ArrayList<>();
        for (Ballot.Named answer : answers) {
            List<Task> named = answer.victims();
            if (named != null && named.stream().anyMatch(victims::contains) && !plugins.contains(answer.plugin())) {
                plugins.add(answer.plugin());
            }
        }
        return String.join(" and ", plugins) + (plugins.size() == 1 ? " names " : " name ") + victims.size();
    }

    private static Tier tier(int number, List<Ballot.Named> answers, List<Task> victims, String because) {
        List<VictimVote> votes = answers.stream()
                .map(answer -> new VictimVote(
                        answer.plugin(),
                        answer.victims() == null,
                        answer.victims() == null ? List.of() : EvictionTrialBuilder.names(answer.victims())))
                .toList();
        return new Tier(number, votes, EvictionTrialBuilder.names(victims), !victims.isEmpty(), because);
    }
}
