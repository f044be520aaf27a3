package dev.terrace.pictures;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JavaScript modules joined into one script, which is evaluated like the modules.
 *
 * <p>Modules import by relative paths, without cycles, and export declarations that no assignment changes. Joining
 * relies on both.
 */
public final class JoinedModules {
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:\\{([^}]*)}|\\* as (\\w+)) from '([^']+)';\\n", Pattern.MULTILINE);
    private static final Pattern EXPORT = Pattern.compile(
            "^export ((?:async )?function\\*?|const|class) (\\w+)|^export \\{([^}]*)} from '([^']+)';\\n",
            Pattern.MULTILINE);

    private final UnaryOperator<String> source;

    /** The joined modules by path, in the order of their evaluation. */
    private final Map<String, String> joined = new LinkedHashMap<>();

    private JoinedModules(UnaryOperator<String> source) {
        this.source = source;
    }

    /**
     * Returns a module and all modules that it imports as one script.
     *
     * @param source returns the text of a module by its path
     */
    public static String of(String path, UnaryOperator<String> source) {
        JoinedModules modules = new JoinedModules(source);
        modules.join(path);
        return "'use strict';\n" + String.join("\n", modules.joined.values());
    }

    /** Returns the path of a file that another one imports by a relative path. */
    public static String resolve(String from, String imported) {
        return Path.of(from).resolveSibling(imported).normalize().toString().replace('\\', '/');
    }

    /** Adds a module behind its imports, as a function that returns its exports. */
    private void join(String path) {
        if (joined.containsKey(path)) {
            return;
        }
        String text = source.apply(path);
        StringJoiner exports = new StringJoiner(", ", "{ ", " }");
        String imported = IMPORT.matcher(text).replaceAll(each -> Matcher.quoteReplacement(imported(path, each)));
        String body =
                EXPORT.matcher(imported).replaceAll(each -> Matcher.quoteReplacement(exported(path, each, exports)));
        joined.put(path, "const %s = (() => {\n%sreturn %s;\n})();".formatted(variable(path), body, exports));
    }

    private String imported(String path, MatchResult each) {
        String from = resolved(path, each.group(3));
        String names = each.group(2) == null ? "{" + each.group(1).replace(" as ", ": ") + "}" : each.group(2);
        return "const %s = %s;\n".formatted(names, variable(from));
    }

    private String exported(String path, MatchResult each, StringJoiner exports) {
        if (each.group(2) != null) {
            exports.add(each.group(2));
            return each.group(1) + " " + each.group(2);
        }
        String from = resolved(path, each.group(4));
        for (String name : each.group(3).strip().split("\\s*,\\s*", -1)) {
            exports.add(name + ": " + variable(from) + "." + name);
        }
        return "";
    }

    /** Returns the path of an imported module, after joining it. */
    private String resolved(String from, String imported) {
        String path = resolve(from, imported);
        join(path);
        return path;
    }

    private static String variable(String path) {
        return path.replaceAll("\\W", "_");
    }
}
