package dev.terrace.whatif.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.report.Decisions;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.PluginPlace;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.rule.RuleEffect.Differs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/** Tests each rule of a configuration separately, by a cycle without it. {@link RuleEffect} has the verdict. */
public final class RuleTrials {
    private final WhatIf whatIf;
    private final EditableConfiguration rules;
    private final JsonNode data;
    private final Runnable step;
    private final CycleReport base;
    private final List<HookUse> uses;
    private final Map<Change, Optional<Differs>> known = new HashMap<>();

    private RuleTrials(WhatIf whatIf, Runnable step) {
        this.whatIf = whatIf;
        this.step = step;
        rules = whatIf.rules();
        data = rules.data();
        base = whatIf.run(List.of()).report();
        uses = whatIf.tally();
    }

    /**
     * Returns the verdicts on all rules, in the order of the configuration.
     *
     * @param size receives the number of cycles before the first one
     * @param step called after each cycle
     */
    public static List<RuleEffect> run(WhatIf whatIf, IntConsumer size, Runnable step) {
        RuleTrials trials = new RuleTrials(whatIf, step);
        List<Rule> rules = trials.rules();
        size.accept((int) rules.stream().map(Rule::without).distinct().count());
        return rules.stream().map(trials::verdict).toList();
    }

    private List<Rule> rules() {
        List<Rule> all = new ArrayList<>();
        rules.actions().forEach((action, place) -> {
            if (rules.configuration().actions().contains(action)) {
                all.add(new Rule(action, 0, null, null, place, without(action)));
            }
        });
        PluginPlace.of(data).forEach(place -> plugin(place, all));
        return all;
    }

    private Change without(String action) {
        String others = EditableConfiguration.actionNames(data.path("actions").asText()).stream()
                .filter(other -> !other.equals(action))
                .collect(Collectors.joining(", "));
        return new Change.Configured(List.of(Trees.put(data, List.of("actions"), TextNode.valueOf(others))));
    }

    private void plugin(PluginPlace place, List<Rule> all) {
        PluginOption option = rules.option(place);
        if (option == null) {
            return;
        }
        all.add(new Rule(
                null,
                place.tier(),
                place.name(),
                null,
                option.position(),
                new Change.Configured(List.of(PatchOperation.remove(PatchOperation.pointer(place.keys()))))));
        Set<Hook> hooks = whatIf.extensions().hooksOf(place.name());
        Arrays.stream(Switch.values())
                .filter(option.on()::contains)
                .flatMap(toggle -> hookOf(toggle, hooks, place).stream())
                .forEach(hook -> {
                    List<String> keys = Trees.below(
                            place.keys(), hook.toggle().orElseThrow().spelling());
                    all.add(new Rule(
                            null,
                            place.tier(),
                            place.name(),
                            hook,
                            option.position(),
                            new Change.Configured(List.of(Trees.put(data, keys, BooleanNode.FALSE)))));
                });
    }

    /** Returns the hook of a switch. The one called most often counts if a plugin registers several. */
    private Optional<Hook> hookOf(Switch toggle, Set<Hook> hooks, PluginPlace place) {
        return hooks.stream()
                .filter(hook -> hook.toggle().filter(toggle::equals).isPresent())
                .min(Comparator.comparing((Hook hook) -> -uses.stream()
                                .filter(use -> use.tier() == place.tier()
                                        && use.plugin().equals(place.name())
                                        && use.hook() == hook)
                                .mapToLong(HookUse::asked)
                                .sum())
                        .thenComparing(hook -> hook));
    }

    private RuleEffect verdict(Rule rule) {
        Differs differs = known.computeIfAbsent(rule.without(), this::without).orElse(null);
        if (rule.action() != null) {
            return new RuleEffect(rule, runs(rule.action()), true, differs);
        }
        List<HookUse> own = uses.stream().filter(use -> isOf(rule, use)).toList();
        return new RuleEffect(
                rule, own.stream().mapToLong(HookUse::asked).sum(), own.stream().anyMatch(HookUse::decided), differs);
    }

    private static boolean isOf(Rule rule, HookUse use) {
        return use.tier() == rule.tier()
                && use.plugin().equals(rule.plugin())
                && (rule.hook() == null
                        || rule.hook().toggle().equals(use.hook().toggle()));
    }

    private long runs(String action) {
        return rules.configuration().actions().stream().filter(action::equals).count();
    }

    private Optional<Differs> without(Change change) {
        try {
            return Optional.of(difference(base, whatIf.run(List.of(change)).report()));
        } catch (InvalidInput e) {
            return Optional.empty();
        } finally {
            step.run();
        }
    }

    private static Differs difference(CycleReport some, CycleReport others) {
        Decisions with = Decisions.of(some);
        Decisions without = Decisions.of(others);
        return new Differs(
                differing(binds(some), binds(others)),
                differing(with.evicts(), without.evicts()) + differing(with.fails(), without.fails()),
                differing(with.pipelined(), without.pipelined()),
                differing(with.podGroupPhases(), without.podGroupPhases()));
    }

    /** Returns what each bound pod gets, by pod. */
    private static Map<String, Object> binds(CycleReport report) {
        Map<String, Object> binds = new HashMap<>();
        report.binds()
                .forEach(bind -> binds.put(
                        bind.task(), List.of(bind.node(), bind.volumes(), bind.annotations(), bind.claims())));
        return binds;
    }

    private static int differing(Map<String, ?> some, Map<String, ?> others) {
        Set<String> keys = new TreeSet<>(some.keySet());
        keys.addAll(others.keySet());
        return (int) keys.stream()
                .filter(key -> !Objects.equals(some.get(key), others.get(key)))
                .count();
    }

    private static int differing(Collection<String> some, Collection<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        Set<String> both = new TreeSet<>(some);
        both.retainAll(others);
        return all.size() - both.size();
    }
}
