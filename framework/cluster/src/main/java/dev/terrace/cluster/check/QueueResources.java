package dev.terrace.cluster.check;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reports resources that queues limit, deserve or guarantee and that no node has. Reports each resource once, with its
 * first queue.
 */
record QueueResources(List<Located<QueueSpec>> queues, List<Located<NodeSpec>> nodes, Findings findings) {
    void report() {
        if (nodes.isEmpty() || queues.isEmpty()) {
            return;
        }
        Set<String> offered = new TreeSet<>();
        nodes.stream().map(node -> node.item().allocatable()).distinct().forEach(amounts -> name(amounts, offered));
        Map<String, Located<QueueSpec>> first = new TreeMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (Located<QueueSpec> queue : queues) {
            for (String resource : resources(queue.item())) {
                if (!offered.contains(resource)) {
                    first.putIfAbsent(resource, queue);
                    counts.merge(resource, 1, Integer::sum);
                }
            }
        }
        first.forEach((resource, queue) -> {
            int others = counts.getOrDefault(resource, 1) - 1;
            findings.warn(
                    queue.place(),
                    "queue %s%s an amount of %s, which no node has.%s"
                            .formatted(
                                    queue.item().name(),
                                    others == 0 ? " sets" : " and %s more set".formatted(others),
                                    resource,
                                    Spelling.hint(resource, offered)));
        });
    }

    private static Set<String> resources(QueueSpec queue) {
        Set<String> resources = new TreeSet<>();
        name(queue.capability(), resources);
        name(queue.deserved(), resources);
        name(queue.guarantee(), resources);
        return resources;
    }

    private static void name(@Nullable Amounts amounts, Set<String> names) {
        for (int d = 0; amounts != null && d < amounts.names().size(); d++) {
            if (amounts.get(d) > 0) {
                names.add(amounts.names().name(d));
            }
        }
    }
}
