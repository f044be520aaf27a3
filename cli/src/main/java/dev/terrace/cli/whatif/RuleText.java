package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.finding.Words;
import dev.terrace.whatif.rule.Rule;
import dev.terrace.whatif.rule.RuleEffect;
import dev.terrace.whatif.rule.RuleEffect.Differs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rules that change nothing, and the decisions that differ without each other rule. */
public final class RuleText {
    private RuleText() {}

    public static void print(List<RuleEffect> verdicts, Page page) {
        if (verdicts.isEmpty()) {
            return;
        }
        long idle = verdicts.stream().filter(RuleEffect::changesNothing).count();
        page.println();
        page.bold(
                List.of(
                        Words.count(verdicts.size(), "rule"),
                        idle + " change nothing on this cluster, each alone: two redundant rules are both" + " listed"),
                "   ");
        changing(verdicts).print(page);
        idle(verdicts).print(page);
        page.println();
    }

    private static Table changing(List<RuleEffect> verdicts) {
        Table table = Table.of("WITHOUT", "WHERE", ">BINDS", ">EVICTS", ">PIPELINED", ">PHASES");
        for (RuleEffect effect : verdicts) {
            Differs differs = effect.differs();
            if (differs != null && !differs.isEmpty()) {
                table.row(
                        effect.rule().says(),
                        where(effect.rule()),
                        differs.binds(),
                        differs.evicts(),
                        differs.pipelined(),
                        differs.phases());
            }
        }
        return table.footer("How many decisions differ if the cycle runs without it.");
    }

    /**
     * Returns the table of rules that change nothing. A plugin has its own line; the hooks of another plugin share one.
     */
    private static Table idle(List<RuleEffect> verdicts) {
        Table table = Table.of("CHANGES NOTHING", ">ASKED", "BECAUSE", "WHERE");
        Map<Group, List<RuleEffect>> hooks = new LinkedHashMap<>();
        List<RuleEffect> whole = verdicts.stream()
                .filter(effect -> effect.changesNothing() && effect.rule().hook() == null)
                .toList();
        whole.forEach(effect -> table.row(effect.rule().says(), effect.asked(), because(effect), where(effect.rule())));
        for (RuleEffect effect : verdicts) {
            Rule rule = effect.rule();
            boolean isPart = whole.stream()
                    .anyMatch(other -> String.valueOf(other.rule().plugin()).equals(rule.plugin()));
            if (rule.hook() != null && effect.changesNothing() && !isPart) {
                Group group = new Group(String.valueOf(rule.plugin()), where(rule), because(effect));
                hooks.computeIfAbsent(group, key -> new ArrayList<>()).add(effect);
            }
        }
        hooks.forEach((group, own) -> table.row(
                "%s of plugin %s".formatted(toggles(own), group.plugin),
                own.stream().mapToLong(RuleEffect::asked).sum(),
                group.because,
                group.where));
        return table;
    }

    /** Hooks of a plugin that change nothing for the same reason. */
    private record Group(String plugin, String where, String because) {}

    private static String toggles(List<RuleEffect> verdicts) {
        return verdicts.stream()
                .flatMap(effect -> effect.rule().toggle().stream())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String because(RuleEffect effect) {
        return switch (effect.word()) {
            case "never asked" -> "never called";
            case "never decides" -> "its answers never decide";
            default -> "decides, without a change";
        };
    }

    private static String where(Rule rule) {
        return rule.position().toString();
    }
}
