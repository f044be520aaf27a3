package dev.terrace.model;

/**
 * A plugin's state from earlier cycles as the plugin's own object. In consecutive cycles in memory, the plugin's next
 * session gets the same object, without parsing text.
 *
 * <p>A value is deeply immutable: several sessions and threads may use it at the same time, and it outlives the session
 * that created it. It must therefore not refer to jobs, queues, tasks or nodes of a session, or to their ids. A value
 * without {@code equals} counts as changed in each cycle that creates one.
 *
 * @see PluginState#value(Class)
 */
public interface StateValue {
    /**
     * Serializes the value in the format of {@link PluginState#data}. A plugin that parses the text must get a value
     * that leads to the same decisions. Called at most once, when a report or a dump needs the text, on any thread;
     * with {@code --verify-contracts} when the plugin closes. A null text, invalid Unicode or an exception is a failure
     * of the plugin, and nothing is written.
     */
    String text();
}
