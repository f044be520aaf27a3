package dev.terrace.model;

/**
 * What a plugin knows of earlier cycles, as an object of the plugin's own. Where cycles follow each other in memory,
 * the plugin's next session gets the same object back; its text is made only where a state is written, compared or
 * shown.
 *
 * <p>A value never changes, and holds nothing that does: several sessions and threads may have it at the same time, and
 * it outlives the session that made it. So it holds no job, queue, task or node of a session, and no id of one.
 *
 * @see PluginState#value(Class)
 */
public interface StateValue {
    /**
     * All that the value says, in the format of {@link PluginState#data}: a plugin that reads the text must get a value
     * that is equal in all that it decides by. Always the same, and never throws. Several threads may call it.
     */
    String text();
}
