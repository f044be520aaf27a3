package dev.terrace.spi.toolkit;

import java.util.List;
import java.util.regex.Pattern;

/** A line of a plugin's state: words separated by white space, with an optional comment after #. */
public final class StateLine {
    private static final Pattern COMMENT = Pattern.compile("#.*");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private StateLine() {}

    /** Returns the words; a single empty string if the line has none. */
    public static List<String> words(String line) {
        String said = line.indexOf('#') < 0 ? line : COMMENT.matcher(line).replaceFirst("");
        return List.of(SPACE.split(said.trim(), -1));
    }

    /** Returns whether a name can stand in a line: it is a single word that does not start a comment. */
    public static boolean isWord(String name) {
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter == '#' || letter == ' ' || (letter >= '\t' && letter <= '\r')) {
                return false;
            }
        }
        return !name.isEmpty();
    }
}
