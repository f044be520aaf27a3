package dev.terrace.engine.extension;

import dev.terrace.engine.hook.Guard;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.ExtensionInfo;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The plugins and actions that are loaded. Plugins come from JARs in plugin folders, actions from the class path and
 * from such JARs. Immutable, and safe for several cycles at a time: each cycle gets objects of its own. What is
 * remembered of the last cluster changes no answer.
 */
public final class Extensions implements AutoCloseable {
    private final SortedMap<String, Loaded<SchedulerPlugin>> plugins = new TreeMap<>();
    private final SortedMap<String, Loaded<Action>> actions = new TreeMap<>();
    private final Runnable closing;

    /**
     * One extension: how to make it, and where it came from.
     *
     * @param loader of its classes: the context loader while it is made or asked
     */
    record Loaded<T>(String name, String origin, String version, ClassLoader loader, Supplier<T> factory) {
        static <T> Loaded<T> fromClassPath(String name, Supplier<T> factory) {
            ClassLoader loader = factory.get().getClass().getClassLoader();
            return new Loaded<>(name, "class path", "unversioned", loader, factory);
        }

        T make() {
            return ContextLoader.with(loader, factory);
        }

        /** Makes one, and asks it. */
        <R> R ask(Function<? super T, R> question) {
            return ContextLoader.with(loader, () -> question.apply(factory.get()));
        }
    }

    Extensions(List<Loaded<SchedulerPlugin>> plugins, List<Loaded<Action>> actions, Runnable closing) {
        plugins.forEach(plugin -> this.plugins.put(plugin.name, plugin));
        actions.forEach(action -> this.actions.put(action.name, action));
        this.closing = closing;
    }

    /**
     * Loads every plugin JAR of the folders, and the actions on the class path and in the JARs.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a JAR cannot be used: one finding for each
     */
    public static Extensions load(List<Path> folders) {
        return new JarLoader().load(folders);
    }

    /** Plugins and actions that are on the class path, for tests and for programs that bring their own. */
    public static Extensions of(List<Supplier<SchedulerPlugin>> plugins, List<Supplier<Action>> actions) {
        return new Extensions(
                plugins.stream()
                        .map(factory -> Loaded.fromClassPath(factory.get().name(), factory))
                        .toList(),
                actions.stream()
                        .map(factory -> Loaded.fromClassPath(factory.get().name(), factory))
                        .toList(),
                () -> {});
    }

    /** What configurations may name. */
    public Catalog catalog() {
        SortedMap<String, Declaration> ofPlugins = new TreeMap<>();
        plugins.forEach((name, plugin) -> ofPlugins.put(name, plugin.ask(Extensions::declaration)));
        SortedMap<String, Declaration> ofActions = new TreeMap<>();
        actions.forEach((name, action) -> ofActions.put(name, action.ask(Extensions::declaration)));
        return new Catalog(ofPlugins, ofActions, this::isScoring);
    }

    private static Declaration declaration(SchedulerPlugin plugin) {
        return new Declaration(plugin.arguments(), plugin.traits(), plugin.conflicts());
    }

    private static Declaration declaration(Action action) {
        return new Declaration(action.arguments(), action.traits(), List.of());
    }

    private boolean isScoring(String plugin) {
        Loaded<SchedulerPlugin> loaded = plugins.get(plugin);
        return loaded != null && HookProbe.hooksOf(loaded).contains(Hook.QUEUE_SCORE);
    }

    /** The loaded plugins, by name. */
    public List<ExtensionInfo> plugins() {
        return plugins.values().stream()
                .map(plugin -> new ExtensionInfo(
                        plugin.name,
                        plugin.factory.get().description(),
                        plugin.origin,
                        plugin.version,
                        HookProbe.hooksOf(plugin).stream().map(Hook::spelling).toList(),
                        plugin.ask(SchedulerPlugin::arguments)))
                .toList();
    }

    /** The loaded actions, by name. */
    public List<ExtensionInfo> actions() {
        return actions.values().stream()
                .map(action -> new ExtensionInfo(
                        action.name,
                        action.ask(Action::description),
                        action.origin,
                        action.version,
                        List.of(),
                        action.ask(Action::arguments)))
                .toList();
    }

    /** Lets go of the JARs. */
    @Override
    public void close() {
        closing.run();
    }

    public SchedulerPlugin plugin(String name) {
        return find(plugins, "plugin", name).make();
    }

    public Action action(String name) {
        return find(actions, "action", name).make();
    }

    /** What some actions declare of themselves, together. */
    public Set<Trait> traitsOf(List<String> names) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        for (String name : names) {
            Action action = action(name);
            try {
                traits.addAll(action.traits());
            } catch (RuntimeException | LinkageError e) {
                throw guardOfAction(name).failure("traits", e);
            }
        }
        return traits;
    }

    public Guard guardOf(String plugin) {
        Loaded<SchedulerPlugin> loaded = find(plugins, "plugin", plugin);
        return new Guard(plugin, loaded.origin, loaded.version);
    }

    public Guard guardOfAction(String action) {
        Loaded<Action> loaded = find(actions, "action", action);
        return new Guard(action, loaded.origin, loaded.version);
    }

    private static <T> Loaded<T> find(SortedMap<String, Loaded<T>> all, String kind, String name) {
        Loaded<T> loaded = all.get(name);
        if (loaded == null) {
            throw new NoSuchElementException("no " + kind + " '" + name + "' is loaded");
        }
        return loaded;
    }
}
