package dev.terrace.engine.extension;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginRuntimeException;
import org.pf4j.PluginWrapper;

/** A plugin JAR whose classes are loaded once, when first requested. Thread-safe. */
final class LazyJar {
    private final PluginJars jars;
    private final Path path;
    private final String version;
    private final Announcement announced;
    private @Nullable Contents contents;

    /** The plugins and actions of a JAR. */
    record Contents(List<ProvidedExtension<SchedulerPlugin>> plugins, List<ProvidedExtension<Action>> actions) {
        private static <T> List<String> names(List<ProvidedExtension<T>> provided) {
            return provided.stream().map(ProvidedExtension::name).toList();
        }
    }

    LazyJar(PluginJars jars, Path path, String version, Announcement announced) {
        this.jars = jars;
        this.path = path;
        this.version = version;
        this.announced = announced;
    }

    /** Returns the file name, which identifies the JAR in failures and in stack frames. */
    String origin() {
        return String.valueOf(path.getFileName());
    }

    /**
     * Loads the classes of the JAR, unless they are loaded already.
     *
     * @throws InvalidInput if it cannot be used
     * @throws dev.terrace.engine.contract.PluginFailure if a plugin of it cannot be made
     */
    Contents contents() {
        synchronized (jars) {
            Contents known = contents;
            if (known == null) {
                known = load();
                contents = known;
            }
            return known;
        }
    }

    private Contents load() {
        try {
            PluginWrapper wrapper = jars.getPlugin(jars.loadPlugin(path));
            ClassLoader loader = wrapper.getPluginClassLoader();
            String stranger = strangerIn(loader);
            if (stranger != null) {
                throw refused(stranger);
            }
            Contents found = new Contents(
                    ProvidedExtension.of(SchedulerPlugin.class, loader, true, origin(), version),
                    ProvidedExtension.of(Action.class, loader, true, origin(), version));
            if (found.plugins.isEmpty() && found.actions.isEmpty()) {
                throw refused("names neither a plugin nor an action in META-INF/services/%s or …/%s."
                        .formatted(SchedulerPlugin.class.getName(), Action.class.getName()));
            }
            String other = announced.isEmpty()
                    ? null
                    : announced.problemIf(Contents.names(found.plugins), Contents.names(found.actions));
            if (other != null) {
                throw refused(other);
            }
            return found;
        } catch (PluginRuntimeException e) {
            throw refused("cannot be loaded: " + e.getMessage() + ".");
        }
    }

    private InvalidInput refused(String problem) {
        return new InvalidInput(List.of(Finding.error(Position.of(path.toString()), problem)));
    }

    /**
     * Names the first class in a service file of the JAR that does not implement the service; null if all do.
     * {@link ServiceLoader} silently skips a class of the JDK.
     */
    private @Nullable String strangerIn(ClassLoader loader) {
        try (JarFile file = new JarFile(path.toFile())) {
            for (Class<?> service : List.of(SchedulerPlugin.class, Action.class)) {
                String entryName = "META-INF/services/" + service.getName();
                ZipEntry entry = file.getEntry(entryName);
                String names = entry == null
                        ? ""
                        : new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                for (String line : names.lines().toList()) {
                    String name = line.replaceFirst("#.*", "").strip();
                    if (!name.isEmpty() && !service.isAssignableFrom(Class.forName(name, false, loader))) {
                        return "names %s in %s, which does not implement %s; name a class that does."
                                .formatted(name, entryName, service.getSimpleName());
                    }
                }
            }
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            // Reported when the classes are loaded.
        }
        return null;
    }
}
