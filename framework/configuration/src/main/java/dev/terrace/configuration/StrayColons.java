package dev.terrace.configuration;

import java.util.regex.Pattern;

/**
 * Reports and removes the colon at the end of {@code - name: enqueue:}, which Volcano's page on queue priority prints
 * and YAML forbids, so that the rest of the file is still checked.
 */
final class StrayColons {
    private static final Pattern NAME_WITH_COLON =
            Pattern.compile("^[ ]*(?:-[ ]+)?name:[ ]+(?<name>[\\w.-]+)(?<colon>:)[ ]*(?:#.*)?\\r?$", Pattern.MULTILINE);

    private StrayColons() {}

    static String cure(String name) {
        return "remove the colon after '%s' (an error on Volcano's page): write `- name: %s`.".formatted(name, name);
    }

    /** Reports each stray colon, and returns the text with spaces in place of them. */
    static String report(String text, Origin origin, ConfigurationFindings findings) {
        var repaired = new StringBuilder(text);
        var matcher = NAME_WITH_COLON.matcher(text);
        int line = 1;
        int begin = 0;
        while (matcher.find()) {
            int colon = matcher.start("colon");
            for (int end = text.indexOf('\n', begin); end >= 0 && end < colon; end = text.indexOf('\n', begin)) {
                line++;
                begin = end + 1;
            }
            findings.error(origin.at(line, colon - begin + 1), cure(matcher.group("name")));
            repaired.setCharAt(colon, ' ');
        }
        return repaired.toString();
    }
}
