package dev.terrace.engine.extension;

import dev.terrace.engine.contract.LinkageWords;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginRuntimeException;

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
     * @throws dev.terrace.engine.contract.PluginFailure if one of its plugins cannot be created
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
            String id = jars.loadPlugin(path);
            try {
                return contents(jars.getPlugin(id).getPluginClassLoader());
            } catch (RuntimeException | IOException e) {
                // So that the next attempt has the same reason.
                jars.unloadPlugin(id);
                throw e;
            }
        } catch (PluginRuntimeException | IOException e) {
            throw refused("cannot be loaded: " + e.getMessage() + ".");
        }
    }

    private Contents contents(ClassLoader loader) throws IOException {
        String problem = problemIn(loader);
        if (problem != null) {
            throw refused(problem);
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
    }

    private InvalidInput refused(String problem) {
        return new InvalidInput(List.of(Finding.error(Position.of(path.toString()), problem)));
    }

    /** Describes the first class in a service file of the JAR that cannot be used; null if all can. */
    private @Nullable String problemIn(ClassLoader loader) throws IOException {
        try (JarFile file = new JarFile(path.toFile())) {
            for (Class<?> service : List.of(SchedulerPlugin.class, Action.class)) {
                String entryName = "META-INF/services/" + service.getName();
                ZipEntry entry = file.getEntry(entryName);
                String names = entry == null
                        ? ""
                        : new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                for (String line : names.lines().toList()) {
                    String name = line.replaceFirst("#.*", "").strip();
                    String problem = name.isEmpty() ? null : problemOf(name, service, entryName, loader);
                    if (problem != null) {
                        return problem;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable String problemOf(String name, Class<?> service, String entryName, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            // ServiceLoader silently skips a class of the JDK.
            if (!service.isAssignableFrom(type)) {
                return "names %s in %s, which does not implement %s; name a class that does."
                        .formatted(name, entryName, service.getSimpleName());
            }
            boolean isUsable = Modifier.isPublic(type.getModifiers())
                    && !Modifier.isAbstract(type.getModifiers())
                    && Arrays.stream(type.getConstructors()).anyMatch(each -> each.getParameterCount() == 0);
            return isUsable
                    ? null
                    : "its classes cannot be used: %s is not a public class with a public constructor without parameters; make it one."
                            .formatted(name);
        } catch (ClassNotFoundException e) {
            return "its classes cannot be used: %s names %s, which the JAR lacks; correct the name, or add the class."
                    .formatted(entryName, name);
        } catch (LinkageError e) {
            String words = LinkageWords.describe(e);
            return "its classes cannot be used: %s."
                    .formatted(words.startsWith(name + " ") ? words : name + ": " + words);
        }
    }
}
