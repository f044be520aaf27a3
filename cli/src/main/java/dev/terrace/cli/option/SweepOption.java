package dev.terrace.cli.option;

import dev.terrace.whatif.setting.Setting;
import dev.terrace.whatif.setting.SweepAxis;
import java.util.List;
import picocli.CommandLine.Option;

/** The {@code --sweep} option: keys of settings with several values, in all combinations. */
public final class SweepOption {
    @Option(
            names = SweepAxis.OPTION,
            paramLabel = "WHAT=VALUE,…",
            description = "Compare several values of a setting, such as action/*.ARGUMENT=0,1,2; a value with commas is"
                    + " bracketed: actions=[enqueue,allocate],[allocate]. Repeatable: all combinations are compared.")
    private List<String> axes = List.of();

    public boolean isGiven() {
        return !axes.isEmpty();
    }

    /**
     * Returns the settings of each combination; without a sweep, a single combination without settings.
     *
     * @throws dev.terrace.model.finding.InvalidInput if an axis is invalid, or the combinations are too many
     */
    public List<List<Setting>> combinations() {
        return SweepAxis.cross(axes.stream().map(SweepAxis::parse).toList());
    }
}
