package dev.terrace.cli.option;

import dev.terrace.cluster.ClusterState;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotWriter;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.ChangedCluster;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.setting.Setting;
import dev.terrace.whatif.setting.SettingReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The {@code --set} option: changes to the snapshot and the configuration. */
public final class SetOption {
    public static final String NAME = "--set";

    /** The kinds that settings change. Pods are left out: they are many, and no setting names one. */
    private static final Map<String, Predicate<String>> KINDS =
            Map.of("Node", key -> true, "Queue", key -> true, "PodGroup", key -> true);

    @Option(
            names = NAME,
            paramLabel = "WHAT=VALUE",
            description = "Change this first: queue/NAME.weight=3 (or capability.cpu, deserved.R, guarantee.R,"
                    + " reclaimable, priority), plugin/NAME.ARGUMENT=V, plugin/NAME.enableX=false (NAME@TIER says"
                    + " which), action/NAME.ARGUMENT=V (action/* says all), actions=a,b, node/NAME.cordoned=true,"
                    + " job/NAMESPACE/NAME.minMember=3, add node like=NAME,count=N. Repeatable.")
    private List<String> settings = List.of();

    public boolean isGiven() {
        return !settings.isEmpty();
    }

    /** Appends the settings to the reason for which a configuration was chosen. */
    public String after(String chosen) {
        return isGiven() ? chosen + ", " + inWords() : chosen;
    }

    /** Returns the settings as words: {@code with queue/research.weight=3}. */
    public String inWords() {
        return "with " + String.join(", ", settings);
    }

    /**
     * Returns the settings in the order of the command line.
     *
     * @throws dev.terrace.model.finding.InvalidInput if one of them has no value
     */
    public List<Setting> all() {
        return settings.stream().map(setting -> Setting.of(NAME, setting)).toList();
    }

    /**
     * Applies the settings to the cluster and the configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a setting is invalid
     */
    public ChangedCluster of(Snapshot snapshot, ClusterOptions from, EditableConfiguration editable) {
        List<Setting> all = all();
        return change(dump(snapshot, from, all), editable, all);
    }

    /**
     * Like {@link #of(Snapshot, ClusterOptions, EditableConfiguration)}, for a cluster that was not read from files.
     *
     * @param options how a dump of the cluster would be read
     */
    public ChangedCluster of(ClusterState state, ReadOptions options, EditableConfiguration editable) {
        List<Setting> all = all();
        return change(
                new Dump(state, changesCluster(all) ? written(state) : DumpObjects.none(), options), editable, all);
    }

    /** Returns the dump for settings. Its objects are read only if a setting changes the cluster. */
    public static Dump dump(Snapshot snapshot, ClusterOptions from, List<Setting> settings) {
        return new Dump(
                snapshot.state(),
                changesCluster(settings) ? DumpObjects.read(from.inputs(), KINDS) : DumpObjects.none(),
                from.options());
    }

    /**
     * Applies settings to a dump and a configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a setting is invalid
     */
    public static ChangedCluster change(Dump dump, EditableConfiguration editable, List<Setting> settings) {
        List<Change> changes = SettingReader.read(settings, dump, editable);
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        changes.forEach(builder::make);
        return builder.world(NAME);
    }

    private static DumpObjects written(ClusterState state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ClusterWriter.write(state.cluster(), bytes, SnapshotWriter.Format.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return DumpObjects.read(new ByteArrayInputStream(bytes.toByteArray()), NAME, KINDS);
    }

    private static boolean changesCluster(List<Setting> settings) {
        return settings.stream().anyMatch(Setting::changesCluster);
    }
}
