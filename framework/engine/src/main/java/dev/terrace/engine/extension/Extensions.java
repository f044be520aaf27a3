package dev.terrace.engine.extension;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.Registration;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.ExtensionInfo;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plugins and actions that are loaded. Plugins come from JARs in plugin folders, actions from the class path and
 * from such JARs. Immutable, and safe for concurrent cycles: each cycle gets its own instances. Data cached for the
 * last cluster changes no answer.
 */
public final class Extensions implements AutoCloseable {
    private static final String ARGUMENTS = "arguments";
    private static final String TRAITS = "traits";
    private static final String DESCRIPTION = "description";
    private static final String KEEPS_STATE = "keepsState";

    private final SortedMap<String, LoadedExtension<SchedulerPlugin>> plugins = new TreeMap<>();
    private final SortedMap<String, LoadedExtension<Action>> actions = new TreeMap<>();
    private final List<Path> folders;
    private final List<Finding> warnings;
    private final Set<String> haltingJars;
    private final Closing closing;

    Extensions(
            List<LoadedExtension<SchedulerPlugin>> plugins,
            List<LoadedExtension<Action>> actions,
            List<Path> folders,
            List<Finding> warnings,
            Set<String> haltingJars,
            Closing closing) {
        this.folders = folders.stream()
                .map(folder -> folder.toAbsolutePath().normalize())
                .toList();
        this.warnings = List.copyOf(warnings);
        this.haltingJars = Set.copyOf(haltingJars);
        plugins.forEach(plugin -> this.plugins.put(plugin.name(), plugin));
        actions.forEach(action -> this.actions.put(action.name(), action));
        this.closing = closing;
    }

    /**
     * Loads every plugin JAR of the folders, and the actions on the class path and in the JARs. A plugin or action of a
     * later folder replaces an earlier one of the same name. Within a folder, other JARs replace those that
     * {@link #isShipped} accepts, because users add JARs to the distribution's own folder.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a JAR cannot be used: one finding for each
     */
    public static Extensions load(List<Path> folders) {
        return new ExtensionLoader().load(folders);
    }

    /** Wraps plugins and actions of the class path, for tests and for programs that bring their own. */
    public static Extensions of(List<Supplier<SchedulerPlugin>> plugins, List<Supplier<Action>> actions) {
        return new Extensions(
                plugins.stream()
                        .map(factory -> LoadedExtension.fromClassPath(
                                Guard.PLUGIN, factory.get().name(), factory))
                        .toList(),
                actions.stream()
                        .map(factory -> LoadedExtension.fromClassPath(
                                Guard.ACTION, factory.get().name(), factory))
                        .toList(),
                List.of(),
                List.of(),
                Set.of(),
                new Closing(() -> {}));
    }

    /** Returns these extensions with a plugin of the embedding program. Closing either closes the JARs of both. */
    public Extensions with(Supplier<SchedulerPlugin> plugin) {
        List<LoadedExtension<SchedulerPlugin>> all = new ArrayList<>(plugins.values());
        all.add(LoadedExtension.fromClassPath(Guard.PLUGIN, plugin.get().name(), plugin));
        return new Extensions(all, List.copyOf(actions.values()), folders, warnings, haltingJars, closing);
    }

    /** Returns whether a file has the name of a plugin JAR that is distributed with this version of Terrace. */
    public static boolean isShipped(String file) {
        return file.startsWith("terrace-plugin-") && file.endsWith("-" + SpiVersion.OF_TERRACE + ".jar");
    }

    /** Returns the version of the SPI, which the manifests of plugin JARs require. */
    public static String spiVersion() {
        return SpiVersion.CURRENT;
    }

    /**
     * Returns the names that configurations may use. An extension is asked for its declaration when a configuration
     * names it.
     */
    public Catalog catalog() {
        return new Catalog(
                new Declarations<>(plugins, Extensions::declarationOf),
                new Declarations<>(actions, Extensions::declarationOfAction),
                (plugin, hook) -> hooksOf(plugin).contains(hook),
                folders);
    }

    private static Declaration declarationOf(LoadedExtension<SchedulerPlugin> loaded) {
        SchedulerPlugin plugin = loaded.make();
        return new Declaration(
                loaded.ask(plugin, ARGUMENTS, made -> consistent(made.arguments())),
                loaded.ask(plugin, TRAITS, made -> Set.copyOf(made.traits())),
                loaded.ask(plugin, "conflicts", made -> List.copyOf(made.conflicts())),
                loaded.ask(plugin, "needs", made -> Set.copyOf(made.needs())));
    }

    private static Declaration declarationOfAction(LoadedExtension<Action> loaded) {
        Action action = loaded.make();
        return new Declaration(
                loaded.ask(action, ARGUMENTS, made -> consistent(made.arguments())),
                loaded.ask(action, TRAITS, made -> Set.copyOf(made.traits())),
                List.of());
    }

    private static List<Argument<?>> consistent(List<Argument<?>> declared) {
        declared.forEach(Argument::requireConsistent);
        Set<String> names = new HashSet<>();
        for (Argument<?> argument : declared) {
            if (!names.add(argument.name())) {
                throw new IllegalArgumentException("argument '%s' is declared twice".formatted(argument.name()));
            }
        }
        return List.copyOf(declared);
    }

    /** Returns whether Terrace provides a class to plugins, whose JARs cannot have a class of this name. */
    public static boolean isOffered(String name) {
        return OfferedTypes.isOffered(name);
    }

    /** Returns the hooks that a plugin registers with default arguments; none if it is not loaded. */
    public Set<Hook> hooksOf(String plugin) {
        LoadedExtension<SchedulerPlugin> loaded = plugins.get(plugin);
        return loaded == null ? Set.of() : HookProbe.hooksOf(loaded);
    }

    /** Returns the origin of an action, as in {@link ExtensionInfo}; empty if it is not loaded. */
    public String originOf(String action) {
        LoadedExtension<Action> loaded = actions.get(action);
        return loaded == null ? "" : loaded.origin();
    }

    /**
     * Returns the warnings about the JARs: those that call {@link Runtime#halt}, and extensions that replace others.
     */
    public List<Finding> warnings() {
        return warnings;
    }

    /**
     * Returns the names, as failures spell them, of plugins and actions whose JARs call {@link Runtime#halt}. Each such
     * JAR has a warning.
     */
    public List<String> halting() {
        return Stream.concat(plugins.values().stream(), actions.values().stream())
                .filter(loaded -> haltingJars.contains(loaded.origin()))
                .map(loaded -> loaded.guard().name())
                .distinct()
                .toList();
    }

    /** The loaded plugins, by name. */
    public List<ExtensionInfo> plugins() {
        return plugins.values().stream()
                .map(plugin -> new ExtensionInfo(
                        plugin.name(),
                        plugin.ask(DESCRIPTION, SchedulerPlugin::description),
                        plugin.origin(),
                        plugin.version(),
                        HookProbe.hooksOf(plugin).stream().map(Hook::spelling).toList(),
                        plugin.ask(ARGUMENTS, made -> consistent(made.arguments()))))
                .toList();
    }

    /** The loaded actions, by name. */
    public List<ExtensionInfo> actions() {
        return actions.values().stream()
                .map(action -> new ExtensionInfo(
                        action.name(),
                        action.ask(DESCRIPTION, Action::description),
                        action.origin(),
                        action.version(),
                        List.of(),
                        action.ask(ARGUMENTS, made -> consistent(made.arguments()))))
                .toList();
    }

    /** Closes the JARs. The extensions cannot be used afterwards: {@link IllegalStateException}. */
    @Override
    public void close() {
        closing.close();
    }

    public SchedulerPlugin plugin(String name) {
        return find(plugins, Guard.PLUGIN, name).make();
    }

    public Action action(String name) {
        return find(actions, Guard.ACTION, name).make();
    }

    /** Returns the union of the traits that some actions declare. */
    public Set<Trait> traitsOf(List<String> names) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        for (String name : names) {
            traits.addAll(find(actions, Guard.ACTION, name).ask(TRAITS, action -> Set.copyOf(action.traits())));
        }
        return traits;
    }

    /** Returns whether a plugin declares a trait. */
    public boolean hasTrait(String plugin, Trait trait) {
        return traitsOf(plugin).contains(trait);
    }

    /** Returns whether an action {@linkplain Action#joinsTasks joins tasks}. */
    public boolean joinsTasks(String action, Arguments arguments) {
        return find(actions, Guard.ACTION, action).ask("joinsTasks", named -> named.joinsTasks(arguments));
    }

    /** Returns whether a plugin {@linkplain SchedulerPlugin#keepsState keeps a state} from cycle to cycle. */
    public boolean keepsState(String plugin, Arguments arguments) {
        return find(plugins, Guard.PLUGIN, plugin).ask(KEEPS_STATE, named -> named.keepsState(arguments));
    }

    /** Returns whether an action {@linkplain Action#keepsState keeps a state} from cycle to cycle. */
    public boolean actionKeepsState(String action, Arguments arguments) {
        return find(actions, Guard.ACTION, action).ask(KEEPS_STATE, named -> named.keepsState(arguments));
    }

    /** Returns the traits that a plugin declares. */
    public Set<Trait> traitsOf(String plugin) {
        return find(plugins, Guard.PLUGIN, plugin).ask(TRAITS, named -> Set.copyOf(named.traits()));
    }

    /** Returns whether an action {@linkplain Action#isExhaustive decides all at once}. */
    public boolean isExhaustive(String action, Arguments arguments, Set<Trait> shared) {
        return find(actions, Guard.ACTION, action).ask("isExhaustive", named -> named.isExhaustive(arguments, shared));
    }

    public Guard guardOf(String plugin) {
        return find(plugins, Guard.PLUGIN, plugin).guard();
    }

    /** Returns the guard of a plugin, which names it in failures; null if it is not loaded. */
    public @Nullable Guard findGuardOf(String plugin) {
        LoadedExtension<SchedulerPlugin> loaded = plugins.get(plugin);
        return loaded == null ? null : loaded.guard();
    }

    public Guard guardOfAction(String action) {
        return find(actions, Guard.ACTION, action).guard();
    }

    private <T> LoadedExtension<T> find(SortedMap<String, LoadedExtension<T>> all, String kind, String name) {
        if (closing.isClosed) {
            throw new IllegalStateException("the extensions are closed");
        }
        LoadedExtension<T> loaded = all.get(name);
        if (loaded == null) {
            throw new NoSuchElementException("no " + kind + " '" + name + "' is loaded");
        }
        return loaded;
    }

    /** The end of some extensions, shared with those that were made {@link #with} further ones. */
    static final class Closing {
        private final Runnable unloading;
        private volatile boolean isClosed;

        Closing(Runnable unloading) {
            this.unloading = unloading;
        }

        private void close() {
            isClosed = true;
            unloading.run();
        }
    }

    /**
     * Finds the hooks that a plugin registers. It opens the plugin on an empty cluster with default arguments, with and
     * without a hierarchy of queues.
     */
    private static final class HookProbe {
        private static final String OPEN = "open";

        private HookProbe() {}

        /** Returns the hooks in the order of {@link Hook}; empty if the plugin fails to open on the empty cluster. */
        static Set<Hook> hooksOf(LoadedExtension<SchedulerPlugin> loaded) {
            Set<Hook> hooks = EnumSet.noneOf(Hook.class);
            hooks.addAll(loaded.ask(OPEN, plugin -> hooksOf(plugin, loaded.guard(), EnumSet.allOf(Switch.class))));
            hooks.addAll(loaded.ask(
                    OPEN,
                    plugin -> hooksOf(plugin, loaded.guard(), EnumSet.complementOf(EnumSet.of(Switch.HIERARCHY)))));
            return hooks;
        }

        private static Set<Hook> hooksOf(SchedulerPlugin plugin, Guard guard, Set<Switch> on) {
            HookTable table = new HookTable();
            Registration registration = new Registration(table, 0, guard, on, Contracts.TRUSTED);
            try {
                Cluster nothing = Cluster.empty();
                SessionState state = SessionState.of(nothing, new ClusterFacts(nothing));
                plugin.open(
                        new PluginView(state, state.clock.reader(guard.plugin()), new Orders(table), Map.of()),
                        registration,
                        Arguments.none());
            } catch (Throwable e) {
                return Set.of();
            }
            return registration.registered();
        }
    }
}
