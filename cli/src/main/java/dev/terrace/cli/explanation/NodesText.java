package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.explanation.ScoreTerm;
import dev.terrace.model.resource.AmountText;
import dev.terrace.report.explanation.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The answers of nodes as text: the best feasible nodes with their scores, and the nearest infeasible ones with their
 * reasons.
 */
record NodesText(ShortNames known, Nearest nearest, Page page) {
    private static final String CORDONED = "cordoned";
    private static final String CORDON_TAINT = "taint node.kubernetes.io/unschedulable is not tolerated";

    /** The number of nodes listed one by one if they refuse for the same reasons and have different amounts. */
    private static final int SINGLE = 2;

    void print(List<NodeAnswer> each) {
        List<NodeAnswer> told = nearest.of(each);
        scores(told.stream().filter(node -> node.score() != null).toList());
        refusals(nearest.misses(each));
    }

    private void scores(List<NodeAnswer> scored) {
        if (scored.isEmpty()) {
            return;
        }
        List<String> plugins = scored.stream()
                .flatMap(node -> node.terms().stream())
                .map(ScoreTerm::plugin)
                .distinct()
                .toList();
        Columns<NodeAnswer> columns = new Columns<NodeAnswer>().left("NODE", node -> known.node(node.node()));
        plugins.forEach(
                plugin -> columns.right(plugin.toUpperCase(Locale.ROOT), node -> Numbers.score(score(node, plugin))));
        columns.right("TOTAL", node -> Numbers.score(total(node)))
                .left("GAP", node -> behind(node, scored.get(0), plugins))
                .of(scored)
                .print(page);
    }

    private static double total(NodeAnswer node) {
        return Objects.requireNonNull(node.score());
    }

    private static double score(NodeAnswer node, String plugin) {
        return node.terms().stream()
                .filter(term -> term.plugin().equals(plugin))
                .mapToDouble(ScoreTerm::score)
                .sum();
    }

    /** Returns the gap to the best score, and the plugin that contributes most to it. */
    private static String behind(NodeAnswer node, NodeAnswer best, List<String> plugins) {
        double lacks = total(best) - total(node);
        if (lacks <= 0) {
            return "";
        }
        String most = "";
        double least = 0;
        for (String plugin : plugins) {
            double difference = score(best, plugin) - score(node, plugin);
            if (difference > least) {
                most = plugin;
                least = difference;
            }
        }
        return Numbers.difference(lacks) + (most.isEmpty() ? "" : ", " + most);
    }

    /**
     * Prints the infeasible nodes. Nodes with equal reasons share a line. The first ones are listed separately if their
     * amounts differ.
     */
    private void refusals(List<NodeAnswer> refusing) {
        Map<List<String>, List<NodeAnswer>> alike = new LinkedHashMap<>();
        for (NodeAnswer node : refusing) {
            alike.computeIfAbsent(key(node), key -> new ArrayList<>()).add(node);
        }
        Table table = Table.of("NODE", "BLOCKED BY", ">NEEDS", ">HAS");
        alike.values().stream().limit(nearest.most()).forEach(group -> {
            boolean isSame =
                    group.stream().map(NodesText::lacks).distinct().limit(2).count() < 2;
            if (isSame) {
                rows(table, names(group), group.get(0), group.get(0));
                return;
            }
            int single = group.size() <= SINGLE + 1 || nearest.most() == Integer.MAX_VALUE ? group.size() : SINGLE;
            group.subList(0, single).forEach(node -> rows(table, known.node(node.node()), node, node));
            if (single < group.size()) {
                rows(table, group.size() - single + " more", group.get(single), group.get(group.size() - 1));
            }
        });
        int others = alike.values().stream()
                .skip(nearest.most())
                .mapToInt(List::size)
                .sum();
        table.footer(others == 0 ? "" : "and " + others + " more nodes; --nodes all shows them")
                .print(page);
    }

    /** Returns the key of nodes that share a line. A node that the user named has its own. */
    private List<String> key(NodeAnswer node) {
        List<String> key = new ArrayList<>(reasons(node));
        if (nearest.named().contains(node.node())) {
            key.add(node.node());
        }
        return key;
    }

    private static List<String> reasons(NodeAnswer node) {
        return node.refusals().stream().map(NodesText::words).toList();
    }

    private static List<Refusal.Lack> lacks(NodeAnswer node) {
        return node.refusals().stream()
                .map(Refusal::lack)
                .filter(Objects::nonNull)
                .toList();
    }

    private static String words(Refusal refusal) {
        return refusal.message().isEmpty() ? refusal.reason() : refusal.reason() + ": " + refusal.message();
    }

    private String names(List<NodeAnswer> group) {
        String first = known.node(group.get(0).node());
        if (group.size() > 3) {
            return group.size() + " nodes, " + first + " …";
        }
        return String.join(
                ", ", group.stream().map(node -> known.node(node.node())).toList());
    }

    /** @param last the node with the least among those that share the line */
    private static void rows(Table table, String names, NodeAnswer node, NodeAnswer last) {
        boolean isCordon = reasons(node).contains(CORDONED) && reasons(node).contains(CORDON_TAINT);
        boolean isFirst = true;
        for (int i = 0; i < node.refusals().size(); i++) {
            Refusal refusal = node.refusals().get(i);
            String words = words(refusal);
            if (isCordon && words.equals(CORDON_TAINT)) {
                continue;
            }
            table.row(
                    isFirst ? names : "",
                    isCordon && words.equals(CORDONED) ? "cordoned, with its taint" : words,
                    needs(refusal),
                    has(refusal, last.refusals().get(i)));
            isFirst = false;
        }
    }

    private static String needs(Refusal refusal) {
        Refusal.Lack lack = refusal.lack();
        return lack == null ? "" : AmountText.of(lack.resource(), lack.needs(), lack.has());
    }

    private static String has(Refusal refusal, Refusal least) {
        Refusal.Lack lack = refusal.lack();
        if (lack == null) {
            return "";
        }
        boolean isLess = least.lack() != null && least.lack().has() < lack.has();
        return AmountText.of(lack.resource(), lack.has(), lack.needs()) + (isLess ? " or less" : "");
    }
}
