package dev.terrace.whatif.setting;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.field.Estimate;
import dev.terrace.report.name.Owners;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.PatchOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The setting {@code job/NAMESPACE/NAME.minMember=3}, and others of a job. */
final class JobTarget implements Target {
    private static final String KIND = "PodGroup";
    private static final String ESTIMATE = "estimate";
    private static final List<String> ANNOTATION = List.of("metadata", "annotations", TaskSpec.ESTIMATE);

    private final Cluster cluster;
    /** The groups by their names, and by the names of their owners where tables use these. */
    private final Map<String, String> groups = new TreeMap<>();

    private final SettableFields fields;

    JobTarget(Cluster cluster) {
        this.cluster = cluster;
        Owners owners = Owners.of(cluster);
        for (JobSpec job : cluster.jobs()) {
            groups.put(job.key(), job.key());
            owners.ownerOf(job.key()).ifPresent(owner -> groups.putIfAbsent(owner, job.key()));
        }
        fields = new SettableFields(KIND, "job", cluster)
                .number("minMember", "spec", "minMember")
                .text(ESTIMATE, ANNOTATION.toArray(String[]::new))
                .amounts("minResources", "spec", "minResources");
    }

    @Override
    public List<String> paths(ChangeBuilder builder, String path) {
        Field field = field(path);
        return List.of(groups.getOrDefault(field.name(), field.name()) + "." + field.field());
    }

    private Field field(String path) {
        return Field.of(path, groups.keySet(), "the cluster has no job");
    }

    @Override
    public List<Change> changes(ChangeBuilder builder, String path, Setting setting) {
        String value = setting.value();
        Field field = field(path);
        boolean isEstimate = field.field().equals(ESTIMATE);
        if (isEstimate && Estimate.of(Map.of(TaskSpec.ESTIMATE, value)) == TaskSpec.NO_ESTIMATE) {
            throw new UnknownSetting("estimate is '%s': expected a whole number of seconds from 0 to %s."
                    .formatted(value, TaskSpec.MAX_ESTIMATE));
        }
        List<Change> changes = new ArrayList<>();
        changes.add(fields.change(builder.object(KIND, field.name()), field, value));
        // A pod's own estimate takes precedence over its group's.
        List<String> pods = isEstimate ? estimatedPods(field.name()) : List.of();
        if (!pods.isEmpty()) {
            changes.add(new Change.Patched(
                    "Pod",
                    pods,
                    List.of(PatchOperation.replace(PatchOperation.pointer(ANNOTATION), TextNode.valueOf(value)))));
        }
        return changes;
    }

    /** Returns the pods of a job that have an estimate of their own. */
    private List<String> estimatedPods(String job) {
        return estimatedPods(cluster)
                .filter(pod -> pod.job().equals(job))
                .map(TaskSpec::key)
                .toList();
    }

    /** Returns the pods that have an estimate of their own. */
    static Stream<TaskSpec> estimatedPods(Cluster cluster) {
        return cluster.tasks().stream().filter(pod -> pod.annotations().containsKey(TaskSpec.ESTIMATE));
    }
}
