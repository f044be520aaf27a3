package dev.terrace.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Descriptions of plugins and actions, from the Javadoc of their classes. */
final class Descriptions {
    private static final Pattern EXTENSION = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+public (?:final )?class \\w+ implements (SchedulerPlugin|Action)\\b",
            Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("String name\\(\\) \\{\\s+return (?:\"([^\"]+)\"|(\\w+));");

    private final SortedMap<String, String> paragraphs = new TreeMap<>();

    /** Reads the sources in the folders. */
    static Descriptions of(Path... folders) throws IOException {
        Descriptions descriptions = new Descriptions();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().contains("src/main/java/"))
                        .filter(file -> file.toString().endsWith(".java"))
                        .forEach(descriptions::read);
            }
        }
        return descriptions;
    }

    private void read(Path file) {
        String source;
        try {
            source = Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Matcher extension = EXTENSION.matcher(source);
        Matcher name = NAME.matcher(source);
        if (extension.find() && name.find()) {
            String spelling = name.group(1) == null ? constant(source, name.group(2)) : name.group(1);
            paragraphs.put(extension.group(2) + " " + spelling, firstParagraph(extension.group(1)));
        }
    }

    private static String constant(String source, String name) {
        Matcher value = Pattern.compile("String " + name + " = \"([^\"]+)\";").matcher(source);
        if (!value.find()) {
            throw new NoSuchElementException(name);
        }
        return value.group(1);
    }

    private static String firstParagraph(String javadoc) {
        String text = javadoc.replaceAll("\n *\\* ?", "\n").strip();
        return text.replaceAll("(?s)(<p>|\n@).*", "")
                .strip()
                .replaceAll("\\{@(?:code|link) ([^}]*)}", "`$1`")
                .replaceAll("\\s+", " ");
    }

    /** Returns the names of all plugins and actions, each after its interface and a space. */
    Set<String> names() {
        return paragraphs.keySet();
    }

    /**
     * The first paragraph about a plugin or an action.
     *
     * @param service {@code SchedulerPlugin} or {@code Action}
     */
    String paragraph(String service, String name) {
        String paragraph = paragraphs.get(service + " " + name);
        if (paragraph == null) {
            throw new NoSuchElementException("no source of the " + service + " '" + name + "'");
        }
        return paragraph;
    }

    /** The first sentence of the paragraph. */
    String sentence(String service, String name) {
        return paragraph(service, name).replaceAll("(?<=\\.) .*", "");
    }
}
