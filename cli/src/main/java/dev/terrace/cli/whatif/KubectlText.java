package dev.terrace.cli.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.cli.layout.ShellWord;
import dev.terrace.model.finding.OneLine;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.report.Document;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.unblock.IdeaStep;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes as kubectl commands. A change that no command can make, such as a larger node or other requests of an
 * existing pod, is a comment.
 */
public record KubectlText(
        EditableConfiguration editable, @Nullable ConfigMapText map, PrintWriter out) {
    private static final String STATUS = "/status/";
    private static final List<String> CHANGEABLE = List.of("/spec/tolerations", "/spec/schedulingGates");

    /**
     * Prints one command per line.
     *
     * @param map the ConfigMap from which the configuration was read; null for a file
     */
    public static void print(
            IdeaStep step, EditableConfiguration editable, @Nullable ConfigMapText map, PrintWriter out) {
        KubectlText text = new KubectlText(editable, map, out);
        text.comment(step.says());
        if (step.changes().isEmpty()) {
            text.comment("no command is needed");
        }
        step.changes().forEach(text::print);
        out.flush();
    }

    private void print(Change change) {
        if (change instanceof Change.Removed gone) {
            out.println("kubectl delete " + named(gone.kind(), gone.key()));
        } else if (change instanceof Change.AddedNodes added) {
            comment("no kubectl command adds nodes: enlarge the node pool of %s by %s"
                    .formatted(added.like(), added.count()));
        } else if (change instanceof Change.Configured configured) {
            configuration(configured);
        } else {
            change.names().forEach(key -> patched(change.kind(), key, change.patch()));
        }
    }

    private void patched(String kind, String key, List<PatchOperation> patch) {
        boolean isNode = kind.equals(Change.NODE);
        if (kind.equals("Pod")) {
            pod(key, patch);
        } else if (isNode && patch.stream().anyMatch(each -> each.path().equals("/spec/unschedulable"))) {
            // A cordon is removed together with its taint.
            out.println("kubectl uncordon " + (isOption(key) ? "node/" : "") + ShellWord.of(key));
        } else if (isNode && isOfStatus(patch)) {
            comment("no kubectl command makes a node larger: replace " + key);
        } else {
            out.println(patch(kind, key, patch));
        }
    }

    private static boolean isOfStatus(List<PatchOperation> patch) {
        return patch.stream().anyMatch(each -> each.path().startsWith(STATUS));
    }

    /**
     * Prints the patch of a pod. Kubernetes rejects changes to other fields of an existing pod, so these are a comment.
     */
    private void pod(String key, List<PatchOperation> patch) {
        boolean mayChange = patch.stream()
                .allMatch(each ->
                        CHANGEABLE.stream().anyMatch(field -> each.path().startsWith(field)));
        String command = patch("Pod", key, patch);
        if (mayChange) {
            out.println(command);
        } else {
            comment("Kubernetes rejects this change of an existing pod; change the template of its owner: " + command);
        }
    }

    private static String patch(String kind, String key, List<PatchOperation> patch) {
        String json =
                Trees.text(Trees.of(patch.stream().map(PatchOperation::document).toList()));
        return "kubectl patch %s%s --type=json -p %s"
                .formatted(named(kind, key), isOfStatus(patch) ? " --subresource=status" : "", ShellWord.of(json));
    }

    /** Prints a patch with the whole text, because a ConfigMap holds it under one key. */
    private void configuration(Change.Configured change) {
        if (map == null) {
            comment("no kubectl command changes a file: edit "
                    + editable.configuration().source());
            return;
        }
        JsonNode changed = editable.data();
        Trees.patch(changed, change.patch());
        Map<String, Object> file = new LinkedHashMap<>();
        changed.properties().forEach(field -> file.put(field.getKey(), Trees.data(field.getValue())));
        StringWriter text = new StringWriter();
        Document.yaml(file, new PrintWriter(text));
        String json = Trees.text(Trees.of(Map.of("data", Map.of(map.key(), text.toString()))));
        out.println("kubectl patch %s --type=merge -p %s"
                .formatted(named("ConfigMap", map.namespace() + "/" + map.name()), ShellWord.of(json)));
    }

    private static String kind(String kind) {
        return switch (kind) {
            case "PodGroup" -> "podgroups.scheduling.volcano.sh";
            case "Queue" -> "queues.scheduling.volcano.sh";
            default -> kind.toLowerCase(Locale.ROOT);
        };
    }

    /** Returns the words that name an object. A name that looks like an option follows its kind and a slash. */
    private static String named(String kind, String key) {
        int slash = key.indexOf('/');
        String name = key.substring(slash + 1);
        return kind(kind)
                + (isOption(name) ? "/" : " ")
                + ShellWord.of(name)
                + (slash < 0 ? "" : " -n " + ShellWord.of(key.substring(0, slash)));
    }

    private static boolean isOption(String name) {
        return name.startsWith("-");
    }

    private void comment(String text) {
        out.println("# " + OneLine.of(text));
    }
}
