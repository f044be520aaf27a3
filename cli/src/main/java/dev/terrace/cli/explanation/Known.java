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
 * The names that people know: of groups, the owners that they were made for; of nodes, on a page that has an end, what
 * stands before the first dot, where that is enough to tell them apart. And which queue a pod is in.
 */
record Known(Owners owners, Map<String, String> nodes, Map<String, String> queues) {
    private static final String UNNAMED = "<";

    static Known of(Cluster cluster, Page page) {
        Map<String, String> queueOfJob = new HashMap<>();
        for (JobSpec job : cluster.jobs()) {
            queueOfJob.put(job.key(), job.queue());
        }
        Map<String, String> queues = new HashMap<>();
        for (TaskSpec task : cluster.tasks()) {
            queues.put(task.key(), queueOfJob.getOrDefault(task.job(), ""));
        }
        boolean isShort = page.width() != Page.ENDLESS;
        return new Known(
                Owners.of(cluster),
                isShort ? heads(cluster.nodes().stream().map(NodeSpec::name).toList()) : Map.of(),
                queues);
    }

    private static Map<String, String> heads(List<String> names) {
        Set<String> seen = new HashSet<>();
        Set<String> several = new HashSet<>();
        names.stream().map(Known::head).filter(head -> !seen.add(head)).forEach(several::add);
        Map<String, String> heads = new HashMap<>();
        names.stream().filter(name -> !several.contains(head(name))).forEach(name -> heads.put(name, head(name)));
        return heads;
    }

    private static String head(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** The owner's name where there is one, else the job's. */
    String job(String job) {
        return owners.nameOf(job);
    }

    /** Of a part of the network, its name; the one that holds all nodes has none that people would know. */
    String node(String node) {
        return node.startsWith(UNNAMED) ? "all nodes" : nodes.getOrDefault(node, node);
    }

    /** A sentence that may name jobs, with their names as they are told here. */
    String told(String sentence) {
        return owners.told(sentence);
    }

    /** A sentence that may name jobs and a node, with their names as they are told here. */
    String told(String sentence, String node) {
        return told(node.isEmpty() ? sentence : sentence.replace(node, node(node)));
    }

    /** The queue of a pod or of a job; empty if it is not known. */
    String queueOf(String pod) {
        return queues.getOrDefault(pod, "");
    }
}
