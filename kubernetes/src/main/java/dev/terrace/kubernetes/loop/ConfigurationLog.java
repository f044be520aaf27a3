package dev.terrace.kubernetes.loop;

/**
 * Receives what becomes of changes of the configuration and of plugin JARs while a scheduler runs. Called by the thread
 * that watches them.
 */
public interface ConfigurationLog {
    /**
     * A configuration is used from now on.
     *
     * @param source the file or ConfigMap that it was read from
     * @param hash the hash of its text
     * @param isChange whether it takes the place of another one
     */
    default void used(String source, String hash, boolean isChange) {}

    /**
     * A changed configuration is not used.
     *
     * @param sentence the reason, with its position
     */
    default void refused(String sentence) {}

    /**
     * The JARs of plugin folders are different from before.
     *
     * @param difference how they differ from those that were loaded, as a clause; empty if they do not
     */
    default void jars(String difference) {}
}
