package dev.terrace.engine.extension;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.hook.Guard;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * Finds plugins and actions: in PF4J JARs of plugin folders, and actions on the class path too. A plugin or action of a
 * later folder replaces an earlier one of the same name. Within a folder, JARs of users replace those of the
 * distribution. {@link JarCheck} decides whether a JAR can be loaded.
 */
final class ExtensionLoader {
    private final List<Finding> findings = new ArrayList<>();
    private final List<Finding> warnings = new ArrayList<>();
    private final Set<String> haltingJars = new HashSet<>();
    private final Map<String, LoadedExtension<SchedulerPlugin>> plugins = new LinkedHashMap<>();
    private final Map<String, LoadedExtension<Action>> actions = new LinkedHashMap<>();
    /** The names found so far in the folder that is being read, among the distribution's JARs or the others. */
    private final Set<String> inFolder = new HashSet<>();

    /** The folder that is being read. */
    private Path folder = Path.of("");

    Extensions load(List<Path> folders) {
        Guard.keepRoom();
        List<PluginJars> opened = new ArrayList<>();
        try {
            addBuiltIn();
            for (Path folder : folders) {
                load(folder, opened);
            }
        } catch (PluginFailure e) {
            opened.forEach(PluginJars::unloadPlugins);
            throw e;
        }
        if (!findings.isEmpty()) {
            opened.forEach(PluginJars::unloadPlugins);
            throw new InvalidInput(findings);
        }
        return new Extensions(
                List.copyOf(plugins.values()),
                List.copyOf(actions.values()),
                folders,
                warnings,
                haltingJars,
                new Extensions.Closing(() -> opened.forEach(PluginJars::unloadPlugins)));
    }

    private void addBuiltIn() {
        String origin = "built in";
        String version = SpiVersion.OF_TERRACE;
        for (ProvidedExtension<Action> action :
                ProvidedExtension.of(Action.class, Action.class.getClassLoader(), false, origin, version)) {
            addAction(action.name(), origin, version, () -> action);
        }
    }

    private void load(Path next, List<PluginJars> opened) {
        folder = next;
        if (!Files.isDirectory(folder)) {
            error(folder.toString(), "no such folder; --plugins names folders that hold plugin JARs.");
            return;
        }
        Map<Boolean, List<Path>> byOrigin = jars(folder).stream()
                .collect(Collectors.partitioningBy(jar -> Extensions.isShipped(String.valueOf(jar.getFileName()))));
        for (boolean isShipped : new boolean[] {true, false}) {
            PluginJars jars = new PluginJars(folder);
            opened.add(jars);
            inFolder.clear();
            for (Path jar : byOrigin.getOrDefault(isShipped, List.of())) {
                try {
                    load(jars, jar);
                } catch (InvalidInput e) {
                    findings.addAll(e.findings());
                }
            }
        }
    }

    private List<Path> jars(Path folder) {
        try {
            return JarFiles.list(folder);
        } catch (IOException e) {
            error(folder.toString(), "cannot be listed: " + e.getMessage() + ".");
            return List.of();
        }
    }

    private void load(PluginJars jars, Path path) {
        String version;
        Announcement announced;
        try (JarFile file = new JarFile(path.toFile())) {
            Attributes manifest = JarCheck.manifestOf(file);
            if (JarCheck.isCompanion(file, manifest)) {
                return;
            }
            String problem = JarCheck.problemOf(file, manifest);
            if (problem == null) {
                problem = jars.problemOfId(manifest, path);
            }
            if (problem != null) {
                error(path.toString(), problem);
                return;
            }
            version = manifest.getValue(JarCheck.VERSION);
            announced = Announcement.in(manifest);
        } catch (IOException e) {
            error(
                    path.toString(),
                    "is not a readable JAR: " + String.valueOf(e.getMessage()).replace(path + " ", "") + ".");
            return;
        }
        Finding halting = HaltCheck.warning(path);
        if (halting != null) {
            warnings.add(halting);
            haltingJars.add(String.valueOf(path.getFileName()));
        }
        LazyJar jar = new LazyJar(jars, path, version, announced);
        PluginCode.know(jar.origin(), version);
        if (announced.isEmpty()) {
            addAll(jar, version);
        } else {
            announced
                    .plugins()
                    .forEach(name -> addPlugin(
                            name,
                            jar.origin(),
                            version,
                            () -> ProvidedExtension.named(name, jar.contents().plugins())));
            announced
                    .actions()
                    .forEach(name -> addAction(
                            name,
                            jar.origin(),
                            version,
                            () -> ProvidedExtension.named(name, jar.contents().actions())));
        }
    }

    /** Loads the classes of a JAR whose manifest lists no names, to find the names. */
    private void addAll(LazyJar jar, String version) {
        LazyJar.Contents contents = jar.contents();
        contents.plugins().forEach(plugin -> addPlugin(plugin.name(), jar.origin(), version, () -> plugin));
        contents.actions().forEach(action -> addAction(action.name(), jar.origin(), version, () -> action));
    }

    private void addPlugin(
            String name, String origin, String version, Supplier<ProvidedExtension<SchedulerPlugin>> provider) {
        add(new LoadedExtension<>(Guard.PLUGIN, name, origin, version, provider), plugins);
    }

    private void addAction(String name, String origin, String version, Supplier<ProvidedExtension<Action>> provider) {
        add(new LoadedExtension<>(Guard.ACTION, name, origin, version, provider), actions);
    }

    private <T> void add(LoadedExtension<T> loaded, Map<String, LoadedExtension<T>> all) {
        LoadedExtension<T> earlier = all.get(loaded.name());
        if (!inFolder.add(loaded.kind() + " " + loaded.name()) && earlier != null) {
            error(
                    folder.resolve(loaded.origin()).toString(),
                    "contains '%s', which %s contains already; keep one of them."
                            .formatted(loaded.name(), earlier.origin()));
            return;
        }
        if (earlier != null) {
            warnings.add(Finding.warning(
                    Position.of(loaded.origin()),
                    "its %s '%s' replaces that of %s.".formatted(loaded.kind(), loaded.name(), earlier.origin())));
        }
        all.put(loaded.name(), loaded);
    }

    private void error(String place, String message) {
        findings.add(Finding.error(Position.of(place), message));
    }
}
