package dev.terrace.whatif.setting;

import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Spelling;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import java.util.List;

/** The setting {@code queue/NAME.FIELD=V}. */
final class QueueTarget implements Target {
    private static final String KIND = "Queue";
    private static final String STATE = "state";

    private final List<String> names;
    private final SettableFields fields;

    QueueTarget(Cluster cluster) {
        names = cluster.queues().stream().map(QueueSpec::name).toList();
        fields = new SettableFields(KIND, "queue", cluster)
                .number("weight", "spec", "weight")
                .number("priority", "spec", "priority")
                .flag("reclaimable", "spec", "reclaimable")
                .amounts("capability", "spec", "capability")
                .amounts("deserved", "spec", "deserved")
                .amounts("guarantee.resource", "spec", "guarantee", "resource")
                .amounts("guarantee", "spec", "guarantee", "resource")
                .text(STATE, "status", STATE);
    }

    @Override
    public List<String> paths(ChangeBuilder builder, String path) {
        return List.of(path.replace(".guarantee.resource.", ".guarantee."));
    }

    @Override
    public List<Change> changes(ChangeBuilder builder, String path, Setting setting) {
        String value = setting.value();
        Field field = Field.of(path, names, "the cluster has no queue");
        if (field.field().equals(STATE) && !QueueSpec.STATES.contains(value)) {
            throw new UnknownSetting("a queue's state is one of %s, not '%s'.%s"
                    .formatted(String.join(", ", QueueSpec.STATES), value, Spelling.hint(value, QueueSpec.STATES)));
        }
        return List.of(fields.change(builder.object(KIND, field.name()), field, value));
    }
}
