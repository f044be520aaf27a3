package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.Figures;
import dev.terrace.whatif.rule.Rule;
import dev.terrace.whatif.rule.Verdict;
import dev.terrace.whatif.rule.Verdict.Differs;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which rules do nothing, and what would be otherwise without the others. */
public final class RuleText {
    private RuleText() {}

    public static void print(List<Verdict> verdicts, PrintWriter out, Page page) {
        if (verdicts.isEmpty()) {
            return;
        }
        long idle = verdicts.stream().filter(Verdict::changesNothing).count();
        out.println();
        Flow.of(
                        List.of(
                                Figures.count(verdicts.size(), "rule"),
                                idle + " change nothing on this cluster, each alone: two that stand in for each other"
                                        + " are both among them"),
                        "   ",
                        page)
                .forEach(line -> out.println(page.ink().bold(line)));
        changing(verdicts).print(out, page);
        idle(verdicts).print(out, page);
        out.println();
    }

    private static Table changing(List<Verdict> verdicts) {
        Table table = Table.of(
                Column.left("WITHOUT"),
                Column.left("WHERE"),
                Column.right("BINDS"),
                Column.right("EVICTS"),
                Column.right("LATER"),
                Column.right("PHASES"));
        for (Verdict verdict : verdicts) {
            Differs differs = verdict.differs();
            if (differs != null && !differs.isEmpty()) {
                table.row(
                        verdict.rule().says(),
                        where(verdict.rule()),
                        Integer.toString(differs.binds()),
                        Integer.toString(differs.evicts()),
                        Integer.toString(differs.pipelined()),
                        Integer.toString(differs.phases()));
            }
        }
        return table.footer("How many decisions differ if the cycle runs without it.");
    }

    /** A plugin that changes nothing stands alone; of others, their hooks that change nothing stand together. */
    private static Table idle(List<Verdict> verdicts) {
        Table table = Table.of(Column.left("CHANGES NOTHING"), Column.left("WHERE"));
        Map<String, List<String>> hooks = new TreeMap<>();
        List<Rule> whole = verdicts.stream()
                .filter(Verdict::changesNothing)
                .map(Verdict::rule)
                .filter(rule -> rule.hook() == null)
                .toList();
        whole.forEach(rule -> table.row(rule.says(), where(rule)));
        for (Verdict verdict : verdicts) {
            Rule rule = verdict.rule();
            boolean isPart = whole.stream()
                    .anyMatch(other -> String.valueOf(other.plugin()).equals(rule.plugin()));
            rule.toggle().filter(toggle -> verdict.changesNothing() && !isPart).ifPresent(toggle -> {
                List<String> ofPlugin =
                        hooks.computeIfAbsent("plugin " + rule.plugin() + "\n" + where(rule), key -> new ArrayList<>());
                if (!ofPlugin.contains(toggle)) {
                    ofPlugin.add(toggle);
                }
            });
        }
        hooks.forEach((key, toggles) -> {
            String[] parts = key.split("\n", -1);
            table.row(String.join(", ", toggles) + " of " + parts[0], parts[1]);
        });
        return table;
    }

    private static String where(Rule rule) {
        return rule.position().toString();
    }
}
