package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;
import java.util.regex.Pattern;

/** Text as one word of a POSIX shell, in commands that a user can paste. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/:-]+");

    private ShellWord() {}

    /** Quotes the text if the shell would change it. Control characters become JSON escapes. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + OneLine.of(text).replace("'", "'\\''") + "'";
    }
}
