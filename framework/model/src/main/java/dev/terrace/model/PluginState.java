package dev.terrace.model;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.order.Order;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * State of a plugin from one cycle to the next: usage, priorities, history. The cluster carries it, never the plugin.
 *
 * <p>States with equal texts are equal, whether they were created from a text or from a value.
 *
 * @param plugin the plugin that wrote the state, and the only one that reads it
 * @param scope what the state describes, such as a queue's name; empty for the cluster
 * @param version the version of the layout of {@link #data}
 * @param asOf the time to which the state refers
 * @param value the state, for {@link #data} and {@link #value(Class)}
 */
public record PluginState(String plugin, String scope, int version, Instant asOf, StateValue value) {
    /** The sort order in a cluster: by plugin, then by scope. */
    public static final Order<PluginState> ORDER = Order.byBoth(PluginState::plugin, PluginState::scope);

    public PluginState {
        value = WrittenValue.of(value);
    }

    /** Returns a state with a text in a format that only the plugin reads. */
    public static PluginState of(String plugin, String scope, int version, Instant asOf, String data) {
        return new PluginState(plugin, scope, version, asOf, WrittenValue.of(data));
    }

    /** Returns a state whose text is serialized from a value, when it is first needed. */
    public static PluginState of(String plugin, String scope, int version, Instant asOf, StateValue value) {
        return new PluginState(plugin, scope, version, asOf, value);
    }

    /** Returns the exception for a state that its plugin cannot read. The reason is the end of a sentence. */
    public InvalidInput refused(String reason) {
        String of = scope.isEmpty() ? "" : " '" + scope + "'";
        return new InvalidInput(
                Finding.error(Position.of("state%s of plugin '%s'".formatted(of, plugin)), reason + "."));
    }

    /**
     * Returns the errors in the states of a plugin, for its {@code inputErrors}.
     *
     * @param reader reads a state; throws {@link InvalidInput} if it cannot
     */
    public static List<Finding> errors(List<PluginState> states, String plugin, Consumer<PluginState> reader) {
        List<Finding> errors = new ArrayList<>();
        for (PluginState state : states) {
            if (state.plugin().equals(plugin)) {
                try {
                    reader.accept(state);
                } catch (InvalidInput e) {
                    errors.addAll(e.findings());
                }
            }
        }
        return errors;
    }

    /** Serializes states that are about to be written, so that a failing plugin leaves nothing half written. */
    public static void serialize(List<PluginState> states) {
        for (PluginState state : states) {
            var unused = state.data();
        }
    }

    /** Returns the text of the state, in a format that only the plugin reads. Serialized once. */
    public String data() {
        return value.text();
    }

    /**
     * Returns the value from which the state was created. Empty if it was created from a text, as after reading a dump,
     * or if the value's class is another one, as after reloading a JAR. {@link #data} then has the same content.
     */
    public <V extends StateValue> Optional<V> value(Class<V> type) {
        return value instanceof WrittenValue written && type.isInstance(written.origin)
                ? Optional.of(type.cast(written.origin))
                : Optional.empty();
    }

    /** Compares the texts last, because they may be long and other fields usually differ first. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof PluginState that
                        && plugin.equals(that.plugin)
                        && scope.equals(that.scope)
                        && version == that.version
                        && asOf.equals(that.asOf)
                        && value.equals(that.value));
    }

    @Override
    public int hashCode() {
        return Objects.hash(plugin, scope, version, asOf);
    }

    /**
     * Returns the same state whose value is serialized by a function: called once, when {@link #data} is first needed.
     * Returns this state if it was created from a text, or has such a function already.
     */
    public PluginState writtenBy(Function<StateValue, String> writer) {
        WrittenValue written = (WrittenValue) value;
        return written.isDeferred() ? new PluginState(plugin, scope, version, asOf, written.by(writer)) : this;
    }

    /**
     * Returns whether the states are equal by their values, without serializing them: values are compared by their
     * {@code equals}. Only the comparison of a value with a text needs the value's text.
     */
    public boolean isSame(PluginState that) {
        return plugin.equals(that.plugin)
                && scope.equals(that.scope)
                && version == that.version
                && asOf.equals(that.asOf)
                && ((WrittenValue) value).isSame((WrittenValue) that.value);
    }

    /** This state as it is read back after it was written: from its text. */
    public PluginState asText() {
        return of(plugin, scope, version, asOf, data());
    }
}
