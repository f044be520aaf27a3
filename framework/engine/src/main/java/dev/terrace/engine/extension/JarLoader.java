package dev.terrace.engine.extension;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions.Loaded;
import dev.terrace.engine.hook.Guard;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginRuntimeException;
import org.pf4j.PluginWrapper;

/** Finds plugins and actions: in PF4J JARs of plugin folders, and actions on the class path too. */
final class JarLoader {
    private final List<Finding> findings = new ArrayList<>();
    private final List<Finding> warnings = new ArrayList<>();
    private final List<Loaded<SchedulerPlugin>> plugins = new ArrayList<>();
    private final List<Loaded<Action>> actions = new ArrayList<>();
    private final Map<String, String> origins = new HashMap<>();

    Extensions load(List<Path> folders) {
        Guard.keepRoom();
        collect(Action.class, Action.class.getClassLoader(), "built in", SpiVersion.OF_TERRACE, false, actions);
        List<PluginJars> opened = new ArrayList<>();
        try {
            for (Path folder : folders) {
                opened.add(load(folder));
            }
        } catch (PluginFailure e) {
            opened.forEach(PluginJars::unloadPlugins);
            throw e;
        }
        if (!findings.isEmpty()) {
            opened.forEach(PluginJars::unloadPlugins);
            throw new InvalidInput(findings);
        }
        return new Extensions(plugins, actions, warnings, () -> opened.forEach(PluginJars::unloadPlugins));
    }

    private PluginJars load(Path folder) {
        PluginJars jars = new PluginJars(folder);
        if (!Files.isDirectory(folder)) {
            error(folder.toString(), "no such folder; --plugins names folders that hold plugin JARs.");
            return jars;
        }
        for (Path jar : jars(folder)) {
            load(jars, jar);
        }
        return jars;
    }

    private List<Path> jars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            error(folder.toString(), "cannot be listed: " + e.getMessage() + ".");
            return List.of();
        }
    }

    private void load(PluginJars jars, Path jar) {
        String problem = JarCheck.problemOf(jar);
        if (problem != null) {
            error(jar.toString(), problem);
            return;
        }
        try {
            String id = jars.loadPlugin(jar);
            PluginWrapper wrapper = jars.getPlugin(id);
            String stranger = strangerIn(jar, wrapper.getPluginClassLoader());
            if (stranger != null) {
                error(jar.toString(), stranger);
                return;
            }
            int before = plugins.size() + actions.size();
            String origin = jar.getFileName().toString();
            String version = wrapper.getDescriptor().getVersion();
            PluginCode.know(origin, version);
            Finding halting = Halting.warning(jar, version);
            if (halting != null) {
                warnings.add(halting);
            }
            collect(SchedulerPlugin.class, wrapper.getPluginClassLoader(), origin, version, true, plugins);
            collect(Action.class, wrapper.getPluginClassLoader(), origin, version, true, actions);
            if (plugins.size() + actions.size() == before && findings.isEmpty()) {
                error(
                        jar.toString(),
                        "names neither a plugin nor an action in META-INF/services/%s or …/%s."
                                .formatted(SchedulerPlugin.class.getName(), Action.class.getName()));
            }
        } catch (PluginRuntimeException e) {
            error(jar.toString(), "cannot be loaded: " + e.getMessage() + ".");
        }
    }

    /**
     * Names the first class in a service file of the JAR that does not implement the service; null if all do. Without
     * this, {@link ServiceLoader} passes over a class of the JDK in silence.
     */
    private static @Nullable String strangerIn(Path jar, ClassLoader loader) {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (Class<?> service : List.of(SchedulerPlugin.class, Action.class)) {
                String path = "META-INF/services/" + service.getName();
                ZipEntry entry = file.getEntry(path);
                String names = entry == null
                        ? ""
                        : new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                for (String line : names.lines().toList()) {
                    String name = line.replaceFirst("#.*", "").strip();
                    if (!name.isEmpty() && !service.isAssignableFrom(Class.forName(name, false, loader))) {
                        return "names %s in %s, which is no %s; name a class that implements it."
                                .formatted(name, path, service.getSimpleName());
                    }
                }
            }
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            // Said where the classes are made.
        }
        return null;
    }

    /** Notes all providers of a service that the loader itself brings, or that it sees, if {@code own} is false. */
    private <T> void collect(
            Class<T> service, ClassLoader loader, String origin, String version, boolean own, List<Loaded<T>> into) {
        try {
            for (ServiceLoader.Provider<T> provider :
                    ServiceLoader.load(service, loader).stream().toList()) {
                if (own && provider.type().getClassLoader() != loader) {
                    continue;
                }
                ClassLoader its = provider.type().getClassLoader();
                Supplier<T> factory = provider;
                String name = nameOf(new Guard(provider.type().getName(), origin, version), its, factory);
                PluginCode.know(origin, provider.type(), name);
                String earlier = origins.putIfAbsent(service.getSimpleName() + " " + name, origin);
                if (earlier != null) {
                    error(origin, "brings '%s', which %s brings already; keep one of them.".formatted(name, earlier));
                    continue;
                }
                into.add(new Loaded<>(name, origin, version, its, factory));
            }
        } catch (PluginFailure e) {
            throw e;
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            error(origin, "its classes cannot be used: " + e + ".");
        }
    }

    private static String nameOf(Guard guard, ClassLoader loader, Supplier<?> factory) {
        Object made = Loaded.made(guard, loader, factory);
        return guard.answer(
                "name",
                () -> UnderWay.loading(() -> ContextLoader.with(
                        loader,
                        () -> made instanceof SchedulerPlugin plugin ? plugin.name() : ((Action) made).name())));
    }

    private void error(String place, String message) {
        findings.add(Finding.error(Position.of(place), message));
    }
}
