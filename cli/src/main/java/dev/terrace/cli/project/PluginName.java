package dev.terrace.cli.project;

import dev.terrace.files.Fault;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The name of a plugin in configurations, from which the names of its class and package derive. */
public record PluginName(String text) {
    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*+");

    /** @throws dev.terrace.model.finding.InvalidInput if the name is not valid for a plugin */
    public PluginName {
        if (!FORM.matcher(text).matches()) {
            throw Fault.at(
                    text,
                    "is not a valid plugin name: use lower-case letters and digits, in words joined by single dashes,"
                            + " such as prefer-zone.");
        }
        if (text.equals("scheduler")) {
            throw Fault.at(text, "would name its class SchedulerPlugin, like the interface; choose another name.");
        }
    }

    /** Returns the name in camel case: {@code PreferZone} for {@code prefer-zone}. */
    String inJava() {
        return Arrays.stream(text.split("-"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    /** Returns the package if the user names none. */
    String defaultPackage() {
        return "dev.example." + text.replace("-", "");
    }
}
