package dev.terrace.cli.schedule;

import dev.terrace.files.TextFile;
import dev.terrace.text.yaml.SmallYaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The flags of Volcano's scheduler, for those who bring its command line. */
public final class VolcanoFlags {
    private static final String FILE = "vc-scheduler-flags.yaml";

    private VolcanoFlags() {}

    /**
     * A flag.
     *
     * @param name without dashes in front, with dashes between words
     * @param handling {@code taken}, {@code mapped} or {@code refused}
     * @param text what to do instead, or why nothing is to be done
     */
    public record Flag(String name, String handling, String text) {
        /** Returns the flag as it is written: with one dash if it is a letter. */
        public String written() {
            return (name.length() == 1 ? "-" : "--") + name;
        }

        /** Returns the sentence for those who give it. */
        String sentence() {
            return "%s is a flag of vc-scheduler that schedule does not take: %s.".formatted(written(), text);
        }
    }

    /** Returns all flags, in the order of the file. */
    public static List<Flag> all() {
        List<Flag> flags = new ArrayList<>();
        String text = TextFile.beside(VolcanoFlags.class, FILE);
        ((Map<?, ?>) Objects.requireNonNull(SmallYaml.read(text, FILE))).forEach((name, value) -> {
            List<?> parts = (List<?>) Objects.requireNonNull(value);
            flags.add(new Flag(String.valueOf(name), String.valueOf(parts.get(0)), String.valueOf(parts.get(1))));
        });
        return flags;
    }

    /** Returns the sentences about the words of a command line that are such flags and are not taken. */
    public static List<String> sentences(List<String> words) {
        List<Flag> all = all();
        return words.stream()
                .filter(word -> word.startsWith("-"))
                .map(word ->
                        word.replaceFirst("^--?", "").replaceFirst("=.*", "").replace('_', '-'))
                .distinct()
                .map(name ->
                        all.stream().filter(flag -> flag.name().equals(name)).findFirst())
                .flatMap(Optional::stream)
                .map(Flag::sentence)
                .toList();
    }

    /** Returns the lines for the help. */
    public static List<String> help() {
        List<String> lines = new ArrayList<>(List.of("", "Flags of vc-scheduler:"));
        for (Flag flag : all()) {
            lines.add("  %-34s %s: %s".formatted(flag.written(), flag.handling(), flag.text()));
        }
        return lines;
    }
}
