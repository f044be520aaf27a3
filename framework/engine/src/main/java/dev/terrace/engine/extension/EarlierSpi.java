package dev.terrace.engine.extension;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells JARs that were built for the SPI before this one by the types that they link to and that are elsewhere now. */
final class EarlierSpi {
    /** Of the SPI before this one. */
    static final String VERSION = "0.1.0";

    /** As many types are named; the others are counted. */
    private static final int NAMED = 3;

    private EarlierSpi() {}

    /** A type that has moved. Names are those below {@code dev.terrace}, with dots. */
    private record Move(String before, String now) {
        static Move parse(String line) {
            String[] parts = line.split(" -> ", 2);
            return new Move(full(parts[0].strip()), full(parts[1].strip()));
        }

        private static String full(String names) {
            return names.replaceAll("(^| )(spi|model)\\.", "$1dev.terrace.$2.");
        }

        String path() {
            return before.replace('.', '/');
        }

        /** A type that is still there may be linked to. */
        boolean isDone() {
            return EarlierSpi.class.getResource("/" + path() + ".class") == null;
        }
    }

    /** What is wrong with a JAR that was built for the SPI before this one; null for others. */
    static @Nullable String problemOf(JarFile jar) throws IOException {
        Set<String> linked = linkedBy(jar);
        List<Move> moves = moves().stream()
                .filter(move -> linked.contains(move.path()) && move.isDone())
                .toList();
        if (moves.isEmpty()) {
            return null;
        }
        String named = moves.stream()
                .limit(NAMED)
                .map(move -> move.before + " is now " + move.now)
                .collect(Collectors.joining(", "));
        String others = moves.size() > NAMED ? ", and " + (moves.size() - NAMED) + " more of its types have moved" : "";
        return "was built for Terrace SPI %s, and this is %s, in which %s%s; build it against %s."
                .formatted(VERSION, SpiVersion.CURRENT, named, others, SpiVersion.CURRENT);
    }

    private static List<Move> moves() throws IOException {
        String file = "moved-since-" + VERSION + ".txt";
        try (InputStream in = Objects.requireNonNull(EarlierSpi.class.getResourceAsStream(file));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Move::parse)
                    .toList();
        }
    }

    /**
     * The types that classes of the JAR link to, and those whose providers it announces. Nested types count as the type
     * around them.
     */
    private static Set<String> linkedBy(JarFile jar) {
        Set<String> linked = new HashSet<>();
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().endsWith(".class")) {
                ConstantPool.of(jar, entry).types().forEach(type -> linked.add(type.split("\\$", 2)[0]));
            } else if (entry.getName().startsWith("META-INF/services/")) {
                linked.add(
                        entry.getName().substring("META-INF/services/".length()).replace('.', '/'));
            }
        }
        return linked;
    }
}
