package dev.terrace.model;

/**
 * The knowledge of earlier cycles as an object of the plugin's own. Where cycles follow each other in memory, the
 * plugin's next session gets the same object back, and parses no text.
 *
 * <p>A value never changes, and holds nothing that does: several sessions and threads may have it at the same time, and
 * it outlives the session that made it. So it holds no job, queue, task or node of a session, and no id of one.
 *
 * @see PluginState#value(Class)
 */
public interface StateValue {
    /**
     * All that the value says, in the format of {@link PluginState#data}: a plugin that reads the text must get a value
     * that is equal in all that it decides by. Called once, when the plugin closes. A text that is null, that is not
     * valid Unicode or that cannot be made ends the cycle as the plugin's failure.
     */
    String text();
}
