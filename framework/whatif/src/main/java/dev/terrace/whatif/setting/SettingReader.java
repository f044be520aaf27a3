package dev.terrace.whatif.setting;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts settings to changes. A setting consists of a target, a field and a value. The {@link Target} of a kind
 * decides which fields and values are valid.
 */
public final class SettingReader {
    static final String ACTIONS = "actions";

    private final Dump dump;
    private final EditableConfiguration editable;
    private final Map<String, Target> targets;

    /** The settings by the fields that they set, with one spelling for each field. */
    private final Map<String, Setting> given = new HashMap<>();

    /** Creates a reader for settings of a dump and a configuration. */
    public SettingReader(Dump dump, EditableConfiguration editable) {
        this.dump = dump;
        this.editable = editable;
        targets = Map.of(
                "queue", new QueueTarget(dump.state().cluster()),
                "node", new NodeTarget(dump.state().cluster()),
                "job", new JobTarget(dump.state().cluster()),
                "plugin", new PluginTarget(editable),
                "action", new ActionTarget(editable));
    }

    /**
     * Returns the changes of the settings. The actions come first, so that a wildcard means the actions that run; each
     * other setting is applied to the result of the previous ones.
     *
     * @throws InvalidInput if a setting names an unknown target, with the nearest spelling, has an invalid value, or
     *     sets a field that another one sets
     */
    public static List<Change> read(List<Setting> settings, Dump dump, EditableConfiguration editable) {
        SettingReader reader = new SettingReader(dump, editable);
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        return actionsFirst(settings)
                .flatMap(setting -> reader.checked(setting, builder).stream())
                .toList();
    }

    private static Stream<Setting> actionsFirst(List<Setting> settings) {
        return Stream.concat(
                settings.stream().filter(Setting::isOfActions),
                settings.stream().filter(setting -> !setting.isOfActions()));
    }

    /**
     * Returns a draft with the changes of settings, in the order of {@link #read}. The result is checked only when its
     * {@link ChangeBuilder#world} is requested, so that thousands of combinations can be drafted in a second.
     *
     * @throws InvalidInput if a setting names an unknown target or sets a field that another one sets
     */
    public ChangeBuilder draft(List<Setting> settings) {
        given.clear();
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        actionsFirst(settings).forEach(setting -> changes(setting, builder));
        return builder;
    }

    /**
     * Returns the dump for settings. Its objects are read only if a setting changes the cluster.
     *
     * @param objects reads the objects of these kinds, by name
     * @param options the options with which the dump was read
     */
    public static Dump dump(
            List<Setting> settings,
            ClusterState state,
            Function<Map<String, Predicate<String>>, DumpObjects> objects,
            ReadOptions options) {
        boolean changesCluster = settings.stream().anyMatch(Setting::changesCluster);
        return new Dump(state, changesCluster ? objects.apply(kinds(state)) : DumpObjects.none(), options);
    }

    /** Returns the objects that settings may change, by kind. Most pods are left out, because they are many. */
    private static Map<String, Predicate<String>> kinds(ClusterState state) {
        Map<String, Predicate<String>> kinds = new HashMap<>();
        Stream.of("Node", "Queue", "PodGroup").forEach(kind -> kinds.put(kind, key -> true));
        Set<String> pods =
                JobTarget.estimatedPods(state.cluster()).map(TaskSpec::key).collect(Collectors.toSet());
        if (!pods.isEmpty()) {
            kinds.put("Pod", pods::contains);
        }
        return kinds;
    }

    /**
     * Applies settings to a dump and a configuration, which are unchanged without settings.
     *
     * @param option the option that gave the settings, for findings about their result
     * @throws InvalidInput if a setting is invalid
     */
    public static DecisionInput apply(
            String option, List<Setting> settings, Dump dump, EditableConfiguration editable) {
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        read(settings, dump, editable).forEach(builder::make);
        DecisionInput changed = builder.world(option);
        return changed.warning(builder.warnings(option, changed.state()));
    }

    /** Makes the changes of a setting, checks the result, and returns them. */
    private List<Change> checked(Setting setting, ChangeBuilder builder) {
        List<Change> changes = changes(setting, builder);
        try {
            var unused = builder.world(setting.option() + " " + setting.text());
        } catch (IllegalArgumentException e) {
            throw setting.error(e.getMessage() + ".");
        }
        return changes;
    }

    /** Makes the changes of a setting, and returns them. */
    private List<Change> changes(Setting setting, ChangeBuilder builder) {
        try {
            return found(setting, builder);
        } catch (IllegalArgumentException e) {
            throw setting.error(e.getMessage() + ".");
        } catch (UnknownSetting e) {
            throw setting.error(String.valueOf(e.getMessage()));
        }
    }

    private List<Change> found(Setting setting, ChangeBuilder builder) {
        if (setting.addsNodes()) {
            return made(builder, AddNodes.change(builder, dump.state().cluster(), setting.key()));
        }
        if (setting.isOfActions()) {
            requireFirst(ACTIONS, setting);
            return made(
                    builder,
                    ActionTarget.actions(
                            builder, SweepAxis.unbracketed(setting.value().strip())));
        }
        int slash = setting.key().indexOf('/');
        String kind = slash < 0 ? setting.key() : setting.key().substring(0, slash);
        Target target = targets.get(kind);
        if (slash < 0 || target == null) {
            throw new UnknownSetting(
                    "unknown setting target '%s'.%s".formatted(kind, Spelling.hint(kind, targets.keySet())));
        }
        List<Change> changes = new ArrayList<>();
        for (String path : target.paths(builder, setting.key().substring(slash + 1))) {
            requireFirst(kind + "/" + path, setting);
            for (Change change : target.changes(builder, path, setting)) {
                changes.addAll(made(builder, change));
            }
        }
        return changes;
    }

    private static List<Change> made(ChangeBuilder builder, Change change) {
        builder.make(change);
        return List.of(change);
    }

    /** Rejects two values for one field, because either can be a mistake. */
    private void requireFirst(String field, Setting setting) {
        Setting earlier = given.putIfAbsent(field, setting);
        if (earlier != null) {
            throw new InvalidInput(Finding.error(
                    Position.of(setting.option()),
                    "'%s' and '%s' set the same thing; remove one of them".formatted(earlier.text(), setting.text())));
        }
    }
}
