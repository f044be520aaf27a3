package dev.terrace.model;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.order.Order;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * State of a plugin from one cycle to the next: usage, priorities, history. The cluster carries it, never the plugin.
 *
 * <p>A state is what it says: states with equal texts are equal, whether they were made of a text or of a value.
 *
 * @param plugin the plugin that wrote the state, and the only one that reads it
 * @param scope what the state describes, such as a queue's name; empty for the cluster
 * @param version the version of the layout of {@link #data}
 * @param asOf the time at which the state was true
 * @param value the state, for {@link #data} and {@link #value(Class)}
 */
public record PluginState(String plugin, String scope, int version, Instant asOf, StateValue value) {
    /** The order of a cluster: by plugin, then by scope. */
    public static final Order<PluginState> ORDER = Order.byBoth(PluginState::plugin, PluginState::scope);

    public PluginState {
        value = WrittenValue.of(value);
    }

    /** A state in a format that only the plugin reads. */
    public static PluginState of(String plugin, String scope, int version, Instant asOf, String data) {
        return new PluginState(plugin, scope, version, asOf, WrittenValue.of(data));
    }

    /** A state whose text is made of a value, when the plugin has closed at the latest. */
    public static PluginState of(String plugin, String scope, int version, Instant asOf, StateValue value) {
        return new PluginState(plugin, scope, version, asOf, value);
    }

    /** The refusal of a state that its plugin cannot read, with the reason as the end of a sentence. */
    public InvalidInput refused(String reason) {
        String of = scope.isEmpty() ? "" : " '" + scope + "'";
        return new InvalidInput(
                Finding.error(Position.of("state%s of plugin '%s'".formatted(of, plugin)), reason + "."));
    }

    /** The state as text, in a format that only the plugin reads. Made once. */
    public String data() {
        return value.text();
    }

    /**
     * The value that the state was made of. Empty if it was made of a text, which states that were read always are, or
     * of a value of another class, such as that of a JAR which was loaded before: then {@link #data} says the same.
     */
    public <V extends StateValue> Optional<V> value(Class<V> type) {
        return value instanceof WrittenValue written && type.isInstance(written.origin)
                ? Optional.of(type.cast(written.origin))
                : Optional.empty();
    }

    /** Looks at the texts last: mostly all else tells states apart, and a text may be long. */
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

    /** The same state as it comes back from where it was written: made of its text. */
    public PluginState asText() {
        return of(plugin, scope, version, asOf, data());
    }
}
