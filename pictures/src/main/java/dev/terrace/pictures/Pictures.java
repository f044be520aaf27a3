package dev.terrace.pictures;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The chart modules and styles, each as a text, and modules joined into one script for a file without a network.
 *
 * <p>Modules import only named exports by relative paths, and export only declarations. Joining relies on both.
 */
public final class Pictures {
    private static final String FOLDER = "/dev/terrace/pictures/";
    private static final Pattern IMPORT = Pattern.compile("^import \\{([^}]*)} from '([^']+)';\\n", Pattern.MULTILINE);
    private static final Pattern EXPORT = Pattern.compile("^export (function|const) (\\w+)", Pattern.MULTILINE);

    /** The joined modules by path, in the order of their evaluation. */
    private final Map<String, String> joined = new LinkedHashMap<>();

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
        Pictures pictures = new Pictures();
        pictures.join(path);
        return "'use strict';\n" + String.join("\n", pictures.joined.values());
    }

    /** Adds a module behind its imports, as a function that returns its exports. */
    private void join(String path) {
        if (joined.containsKey(path)) {
            return;
        }
        String source = text(path);
        for (MatchResult imported : IMPORT.matcher(source).results().toList()) {
            join(resolve(path, imported.group(2)));
        }
        String body = IMPORT.matcher(source)
                .replaceAll(imported -> Matcher.quoteReplacement("const {%s} = %s;\n"
                        .formatted(
                                imported.group(1).replace(" as ", ": "), variable(resolve(path, imported.group(2))))));
        StringJoiner exports = new StringJoiner(", ", "{ ", " }");
        EXPORT.matcher(source).results().forEach(export -> exports.add(export.group(2)));
        joined.put(
                path,
                "const %s = (() => {\n%sreturn %s;\n})();"
                        .formatted(variable(path), EXPORT.matcher(body).replaceAll("$1 $2"), exports));
    }

    private static String resolve(String from, String imported) {
        return Path.of(from).resolveSibling(imported).normalize().toString().replace('\\', '/');
    }

    private static String variable(String path) {
        return path.replaceAll("\\W", "_");
    }
}
