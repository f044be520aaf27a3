package dev.terrace.engine.extension;

import com.github.zafarkhaja.semver.ParseException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pf4j.DefaultVersionManager;

/** Checks a plugin JAR before it is loaded, so that a problem can be reported in one sentence. */
final class JarCheck {
    /** The attribute in each plugin JAR's manifest that holds the plugin's ID. */
    static final String ID = "Plugin-Id";

    /** The attribute in each plugin JAR's manifest that holds the plugin's version. */
    static final String VERSION = "Plugin-Version";

    private JarCheck() {}

    /**
     * Returns whether a JAR holds sources or documentation instead of classes, as builds put them beside the plugin.
     */
    static boolean isCompanion(JarFile file, Attributes manifest) {
        boolean hasText = false;
        for (JarEntry entry : Collections.list(file.entries())) {
            String name = entry.getName();
            if (name.endsWith(".class") || name.endsWith(".jar")) {
                return false;
            }
            hasText |= name.endsWith(".java") || name.endsWith(".kt") || name.endsWith(".html");
        }
        // A plugin that was packed without its classes is a mistake.
        return hasText || manifest.getValue(ID) == null;
    }

    static Attributes manifestOf(JarFile file) throws IOException {
        Manifest manifest = file.getManifest();
        return manifest == null ? new Attributes() : manifest.getMainAttributes();
    }

    /** Describes the problem of a JAR; null if it has none. */
    static @Nullable String problemOf(JarFile file, Attributes manifest) throws IOException {
        List<String> missing = Stream.of(ID, VERSION)
                .filter(name -> manifest.getValue(name) == null)
                .toList();
        if (!missing.isEmpty()) {
            return "is not a plugin: its manifest names no %s. Build it with the parent terrace-plugin-parent."
                    .formatted(String.join(" and ", missing));
        }
        if (manifest.getValue(Attributes.Name.CLASS_PATH) != null) {
            return "names other JARs in its manifest's Class-Path; bundle them instead, as lib/….jar.";
        }
        String copy = copyIn(folder -> file.stream().map(JarEntry::getName).anyMatch(name -> name.startsWith(folder)));
        return copy == null ? versionProblem(manifest.getValue("Plugin-Requires")) : copy + ".";
    }

    /**
     * Describes a copy of packages that only Terrace may provide, without a full stop; null if the JAR holds no such
     * copy.
     */
    static @Nullable String copyIn(Predicate<String> hasFolder) {
        if (hasFolder.test("dev/terrace/spi/")) {
            return "carries a copy of the Terrace SPI; give terrace-spi the scope 'provided' and do not shade it";
        }
        if (hasFolder.test("dev/terrace/model/")) {
            return "carries a copy of the Terrace model, which comes with terrace-spi; "
                    + "give terrace-spi the scope 'provided' and do not shade it";
        }
        return null;
    }

    private static @Nullable String versionProblem(@Nullable String requires) {
        String range = requires == null || requires.isBlank() ? "*" : requires;
        try {
            return new DefaultVersionManager().checkVersionConstraint(SpiVersion.CURRENT, range)
                    ? null
                    : "needs Terrace SPI %s, this is %s. Build it against %s, or use a Terrace with that SPI."
                            .formatted(range, SpiVersion.CURRENT, SpiVersion.CURRENT);
        } catch (ParseException e) {
            return "says Plugin-Requires: %s, which is not a version range. One looks like ^%s."
                    .formatted(range, SpiVersion.CURRENT);
        }
    }
}
