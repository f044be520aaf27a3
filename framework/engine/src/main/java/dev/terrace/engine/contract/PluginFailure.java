package dev.terrace.engine.contract;

import dev.terrace.model.finding.OneLine;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a plugin or an action throws, gives an invalid answer, or breaks its contract. The cycle has no effect.
 */
public final class PluginFailure extends RuntimeException {
    /** The limit for the sentence and for the details, in characters: a plugin may bring text of any length. */
    private static final int LONGEST = 4000;

    private final String sentence;
    private final transient List<String> details;
    private final String origin;

    /** Whether a node was sought for a pod that the details do not name yet. */
    private final boolean isOfPlacing;

    /** Creates a failure without a known plugin. */
    public PluginFailure(String message, Throwable cause) {
        this(message, List.of(), "", cause);
    }

    /**
     * Creates a failure whose message is one line, whatever text the plugin contributed.
     *
     * @param sentence names the plugin, its JAR and version, the hook, and what it did
     * @param details the subjects of the call, and the place in the plugin's code
     * @param origin the JAR's file name, or another origin of the plugin
     */
    public PluginFailure(String sentence, List<String> details, String origin, Throwable cause) {
        this(sentence, details, origin, cause, false);
    }

    private PluginFailure(
            String sentence, List<String> details, String origin, @Nullable Throwable cause, boolean isOfPlacing) {
        super(
                OneLine.of(sentence, LONGEST)
                        + (details.isEmpty() ? "" : " (" + OneLine.of(String.join(", ", details), LONGEST) + ")"),
                cause);
        this.sentence = sentence;
        this.details = List.copyOf(details);
        this.origin = origin;
        this.isOfPlacing = isOfPlacing;
    }

    /** Returns the same failure, marked as one that lacks the name of the pod. */
    public PluginFailure ofPlacing() {
        return new PluginFailure(sentence, details, origin, getCause(), true);
    }

    /** Returns the failure with the pod for which the hook was called, unless it names a pod already. */
    public PluginFailure placing(String pod) {
        return isOfPlacing && !pod.isEmpty()
                ? new PluginFailure(
                        sentence,
                        Stream.concat(Stream.of("pod " + pod), details.stream()).toList(),
                        origin,
                        getCause(),
                        false)
                : this;
    }

    /** Returns the JAR's file name, or another origin of the plugin; empty if unknown. */
    public String origin() {
        return origin;
    }
}
