package dev.terrace.whatif.setting;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parses the settings of {@code --set}: a target, a field and a value. */
public final class SettingReader {
    private static final String ACTIONS = "actions";

    private final Dump dump;
    private final EditableConfiguration editable;
    private final Map<String, Target> targets;

    private SettingReader(Dump dump, EditableConfiguration editable) {
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
     * Returns the changes of the settings. Each is applied to the result of the previous ones.
     *
     * @param settings such as {@code queue/research.weight=3}
     * @throws InvalidInput if a setting names an unknown target, with the nearest spelling, or has an invalid value
     */
    public static List<Change> read(List<String> settings, Dump dump, EditableConfiguration editable) {
        SettingReader reader = new SettingReader(dump, editable);
        List<Change> changes = new ArrayList<>();
        for (String setting : settings) {
            changes.add(reader.read(setting, changes));
        }
        return List.copyOf(changes);
    }

    private Change read(String setting, List<Change> before) {
        String cause = "--set " + setting;
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        before.forEach(builder::make);
        try {
            Change change = change(setting, builder);
            builder.make(change);
            var unused = builder.world(cause);
            return change;
        } catch (IllegalArgumentException e) {
            throw new InvalidInput(Finding.error(Position.of(cause), e.getMessage() + "."));
        } catch (UnknownSetting e) {
            throw new InvalidInput(Finding.error(Position.of(cause), String.valueOf(e.getMessage())));
        }
    }

    private Change change(String setting, ChangeBuilder builder) {
        if (setting.startsWith(AddNodes.WORDS)) {
            return AddNodes.change(builder, dump.state().cluster(), setting);
        }
        int equals = setting.indexOf('=');
        String left = equals < 0 ? setting : setting.substring(0, equals);
        int slash = left.indexOf('/');
        String kind = slash < 0 ? left : left.substring(0, slash);
        if (equals < 0 || (slash < 0 && !kind.equals(ACTIONS))) {
            throw new UnknownSetting("a setting looks like queue/NAME.weight=3, plugin/NAME.ARGUMENT=V,"
                    + " plugin/NAME.enableX=false, action/NAME.ARGUMENT=V, actions=a,b, node/NAME.cordoned=true,"
                    + " job/NAMESPACE/NAME.minMember=3 or add node like=NAME,count=2.");
        }
        String value = setting.substring(equals + 1);
        if (kind.equals(ACTIONS)) {
            return ActionTarget.actions(builder, value);
        }
        Target target = targets.get(kind);
        if (target == null) {
            throw new UnknownSetting(
                    "unknown setting target '%s'.%s".formatted(kind, Spelling.hint(kind, targets.keySet())));
        }
        return target.change(builder, left.substring(slash + 1), value);
    }
}
