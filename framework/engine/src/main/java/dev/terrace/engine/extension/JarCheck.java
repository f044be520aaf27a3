package dev.terrace.engine.extension;

import com.github.zafarkhaja.semver.ParseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.pf4j.DefaultVersionManager;

/** Looks into a plugin JAR before it is loaded, so that what is wrong can be said in a sentence. */
final class JarCheck {
    private JarCheck() {}

    /** Whether a class is Terrace's own to give, never a plugin's. */
    static boolean belongsToTerrace(String className) {
        return className.startsWith("dev.terrace.spi.")
                || className.startsWith("dev.terrace.model.")
                || className.startsWith("org.jspecify.annotations.");
    }

    /** What is wrong, or null. */
    static @Nullable String problemOf(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
            if (attributes.getValue("Plugin-Id") == null || attributes.getValue("Plugin-Version") == null) {
                return "is no plugin: its manifest names no Plugin-Id and Plugin-Version. Build it with the parent terrace-plugin-parent.";
            }
            if (file.stream().anyMatch(entry -> entry.getName().startsWith("dev/terrace/spi/"))) {
                return "carries a copy of the Terrace SPI; give terrace-spi the scope 'provided' and do not shade it.";
            }
            return versionProblem(attributes.getValue("Plugin-Requires"));
        } catch (IOException e) {
            return "is no readable JAR: " + e.getMessage() + ".";
        }
    }

    private static @Nullable String versionProblem(@Nullable String requires) {
        if (requires == null || requires.isBlank()) {
            return null;
        }
        try {
            return new DefaultVersionManager().checkVersionConstraint(SpiVersion.CURRENT, requires)
                    ? null
                    : "needs Terrace SPI %s, this is %s. Build it against %s, or take another Terrace."
                            .formatted(requires, SpiVersion.CURRENT, SpiVersion.CURRENT);
        } catch (ParseException e) {
            return "says Plugin-Requires: %s, which is no version range. One looks like >=%s."
                    .formatted(requires, SpiVersion.CURRENT);
        }
    }
}
