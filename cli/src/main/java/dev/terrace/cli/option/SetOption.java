package dev.terrace.cli.option;

import dev.terrace.cluster.ClusterState;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotWriter;
import dev.terrace.whatif.DecisionInput;
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
        return settings.stream().map(setting -> Setting.parse(NAME, setting)).toList();
    }

    /**
     * Applies the settings, if any, to the cluster and the configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a setting is invalid
     */
    public DecisionInput apply(Snapshot snapshot, ClusterOptions from, EditableConfiguration editable) {
        return isGiven()
                ? SettingReader.apply(NAME, all(), dump(all(), snapshot, from), editable)
                : DecisionInput.of(snapshot, editable.configuration());
    }

    /** Like {@link #apply(Snapshot, ClusterOptions, EditableConfiguration)}, for a cluster that was not read. */
    public DecisionInput apply(ClusterState state, EditableConfiguration editable) {
        return SettingReader.apply(NAME, all(), dump(all(), state), editable);
    }

    /** Like {@link #dump(List, Snapshot, ClusterOptions)}, for a cluster that was not read. */
    public static Dump dump(List<Setting> settings, ClusterState state) {
        return SettingReader.dump(settings, state, kinds -> written(state, kinds), ReadOptions.defaults());
    }

    /** Returns the dump for settings. */
    public static Dump dump(List<Setting> settings, Snapshot snapshot, ClusterOptions from) {
        return SettingReader.dump(
                settings, snapshot.state(), kinds -> DumpObjects.read(from.origin(), kinds), from.options());
    }

    private static DumpObjects written(ClusterState state, Map<String, Predicate<String>> kinds) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ClusterWriter.write(state.cluster(), bytes, SnapshotWriter.Format.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return DumpObjects.read(new ByteArrayInputStream(bytes.toByteArray()), NAME, kinds);
    }
}
