package dev.terrace.engine.contract;

import dev.terrace.model.finding.OneLine;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Thrown when a plugin or an action threw, gave a wrong answer, or broke its contract. The cycle has no effect. */
public final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** In characters. A plugin's part of the sentence may be of any length. */
    private static final int LONGEST = 4000;

    private final String sentence;
    private final transient List<String> details;
    private final String origin;

    /** Whether it happened while a node was sought for a pod that the details do not name. */
    private final boolean isOfPlacing;

    /** The failure of a plugin that is not known. */
    public PluginFailure(String message, Throwable cause) {
        this(message, List.of(), "", cause);
    }

    /**
     * A failure, in a single line whatever the plugin put into its part of it.
     *
     * @param sentence names the plugin, its JAR and version, the hook, and what it did
     * @param details what it was asked about, and where in its code it failed
     * @param origin the JAR's file name, or where else the plugin comes from
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

    /** The same failure, of a function that was asked for a pod that it does not know. */
    public PluginFailure ofPlacing() {
        return new PluginFailure(sentence, details, origin, getCause(), true);
    }

    /** Returns the failure with the pod for which the function was called, unless it already names a pod. */
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

    /** The JAR's file name, or where else the plugin comes from; empty if that is not known. */
    public String origin() {
        return origin;
    }
}
