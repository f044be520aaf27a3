package dev.terrace.whatif.setting;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import java.util.List;

/** The setting {@code job/NAMESPACE/NAME.minMember=3}, and others of a job. */
final class JobTarget implements Target {
    private static final String KIND = "PodGroup";

    private final List<String> names;
    private final SettableFields fields;

    JobTarget(Cluster cluster) {
        names = cluster.jobs().stream().map(JobSpec::key).toList();
        fields = new SettableFields(KIND, "job", cluster)
                .number("minMember", "spec", "minMember")
                .amounts("minResources", "spec", "minResources");
    }

    @Override
    public Change change(ChangeBuilder builder, String path, String value) {
        Field field = Field.of(path, names, "the cluster has no job");
        return fields.change(builder.object(KIND, field.name()), field, value);
    }
}
