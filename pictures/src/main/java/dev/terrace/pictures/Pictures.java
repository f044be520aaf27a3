package dev.terrace.pictures;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The chart modules and styles, each as a text, and modules joined into one script for a file without a network. */
public final class Pictures {
    private static final String FOLDER = "/dev/terrace/pictures/";

    private Pictures() {}

    /**
     * Opens a file.
     *
     * @param path the path within the folder of pictures, such as {@code js/gantt.js}
     * @return null if no such file exists
     */
    public static @Nullable InputStream open(String path) {
        return Pictures.class.getResourceAsStream(FOLDER + path);
    }

    /**
     * Returns the text of a file.
     *
     * @param path the path, as for {@link #open}
     * @throws IllegalArgumentException if no such file exists
     */
    public static String text(String path) {
        try (InputStream in = open(path)) {
            if (in == null) {
                throw new IllegalArgumentException("no picture file " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a module and all modules that it imports as one script, which is evaluated like the modules.
     *
     * @param path the path of the module
     */
    public static String script(String path) {
        return JoinedModules.of(path, Pictures::text);
    }
}
