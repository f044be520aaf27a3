package dev.terrace.whatif.setting;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;

/**
 * A value for a field of the cluster or the configuration.
 *
 * @param option the option of the command that gave it, for findings
 * @param key the target and the field, or all of {@code add node like=NAME,count=N}
 * @param value the value as it was written; empty for added nodes
 */
public record Setting(String option, String key, String value) {
    /**
     * Parses a setting such as {@code queue/research.weight=3}.
     *
     * @throws InvalidInput if it has no value
     */
    public static Setting parse(String option, String text) {
        if (text.startsWith(AddNodes.WORDS)) {
            return new Setting(option, text, "");
        }
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw new InvalidInput(Finding.error(
                    Position.of(option + " " + text),
                    "a setting looks like queue/NAME.weight=3, plugin/NAME.ARGUMENT=V,"
                            + " plugin/NAME.enableX=false, action/NAME.ARGUMENT=V, actions=a,b, node/NAME.cordoned=true,"
                            + " job/NAMESPACE/NAME.minMember=3 or add node like=NAME,count=2."));
        }
        return new Setting(option, text.substring(0, equals).strip(), text.substring(equals + 1));
    }

    /** Returns whether the setting changes the cluster, not the configuration. */
    public boolean changesCluster() {
        return addsNodes() || key.startsWith("queue/") || key.startsWith("node/") || key.startsWith("job/");
    }

    boolean addsNodes() {
        return key.startsWith(AddNodes.WORDS);
    }

    boolean isOfActions() {
        return key.equals(SettingReader.ACTIONS);
    }

    /** Returns the setting as it is written on the command line. */
    public String text() {
        return addsNodes() ? key : key + "=" + value;
    }

    InvalidInput error(String sentence) {
        return new InvalidInput(Finding.error(Position.of(option + " " + text()), sentence));
    }
}
