package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Page;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.report.name.Owners;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Display names, and the queue of each pod. A group is shown as its owner. A node is shown as its name up to the first
 * dot if that is unique and the page has a limited width.
 */
record ShortNames(Owners owners, Map<String, String> nodes, Map<String, String> queues) {
    private static final String UNNAMED = "<";

    static ShortNames of(Cluster cluster, Page page) {
        Map<String, String> queueOfJob = new HashMap<>();
        for (JobSpec job : cluster.jobs()) {
            queueOfJob.put(job.key(), job.queue());
        }
        Map<String, String> queues = new HashMap<>();
        for (TaskSpec task : cluster.tasks()) {
            queues.put(task.key(), queueOfJob.getOrDefault(task.job(), ""));
        }
        boolean isShort = page.width() != Page.ENDLESS;
        return new ShortNames(
                Owners.of(cluster),
                isShort ? heads(cluster.nodes().stream().map(NodeSpec::name).toList()) : Map.of(),
                queues);
    }

    private static Map<String, String> heads(List<String> names) {
        Set<String> seen = new HashSet<>();
        Set<String> several = new HashSet<>();
        names.stream().map(ShortNames::head).filter(head -> !seen.add(head)).forEach(several::add);
        Map<String, String> heads = new HashMap<>();
        names.stream().filter(name -> !several.contains(head(name))).forEach(name -> heads.put(name, head(name)));
        return heads;
    }

    private static String head(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** Returns the name of the job's owner if it has one, else the job's. */
    String job(String job) {
        return owners.nameOf(job);
    }

    /** Returns the name of a node or a network domain. The domain of all nodes has only an internal name. */
    String node(String node) {
        return node.startsWith(UNNAMED) ? "all nodes" : nodes.getOrDefault(node, node);
    }

    /** Replaces the jobs in a sentence by their display names. */
    String renamed(String sentence) {
        return owners.renamed(sentence);
    }

    /** Replaces the jobs and the node in a sentence by their display names. */
    String renamed(String sentence, String node) {
        return renamed(node.isEmpty() ? sentence : sentence.replace(node, node(node)));
    }

    /** Returns the queue of a pod; empty if it is unknown. */
    String queueOf(String pod) {
        return queues.getOrDefault(pod, "");
    }
}
