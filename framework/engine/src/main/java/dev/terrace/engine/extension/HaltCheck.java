package dev.terrace.engine.extension;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Detects JARs that call {@link Runtime#halt}, which ends the process without a message and cannot be intercepted. */
final class HaltCheck {
    private HaltCheck() {}

    /**
     * Returns a warning about the first class of the JAR that calls it; null if no class does, or if Terrace ships the
     * JAR.
     */
    static @Nullable Finding warning(Path jar) {
        if (Extensions.isShipped(String.valueOf(jar.getFileName()))) {
            // Scanning all shipped JARs would cost each command as much as loading them.
            return null;
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                if (entry.getName().endsWith(".class")
                        && ConstantPool.read(file, entry).calls("java/lang/Runtime", "halt")) {
                    return Finding.warning(
                            Position.of(jar.toString()),
                            "%s calls Runtime.halt, which ends the process without a result; throw an exception instead."
                                    .formatted(entry.getName().replace('/', '.').replaceFirst("\\.class$", "")));
                }
            }
        } catch (IOException e) {
            // The JAR is unreadable, which the loader reports.
        }
        return null;
    }
}
