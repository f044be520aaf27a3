package dev.terrace.engine.extension;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.hook.Guard;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A provider of a plugin or an action. One instance was made to learn its name.
 *
 * @param loader the class loader of the provider, and the context loader while an instance is made or asked
 */
record ProvidedExtension<T>(String name, ClassLoader loader, Supplier<T> factory) {
    /**
     * Returns the providers of a service. If {@code own}, it returns only providers whose classes the loader itself
     * defines.
     *
     * @throws PluginFailure if a provider cannot be made, or has no name
     * @throws InvalidInput if its classes cannot be used
     */
    static <T> List<ProvidedExtension<T>> of(
            Class<T> service, ClassLoader loader, boolean own, String origin, String version) {
        List<ProvidedExtension<T>> found = new ArrayList<>();
        try {
            for (ServiceLoader.Provider<T> provider :
                    ServiceLoader.load(service, loader).stream().toList()) {
                ClassLoader its = provider.type().getClassLoader();
                if (own && its != loader) {
                    continue;
                }
                Guard guard = new Guard(
                        service == Action.class ? Guard.ACTION : Guard.PLUGIN,
                        provider.type().getName(),
                        origin,
                        version);
                String name = nameOf(LoadedExtension.made(guard, its, provider), guard, its);
                PluginCode.know(provider.type(), new Guard(guard.kind(), name, origin, version));
                found.add(new ProvidedExtension<>(name, its, provider));
            }
        } catch (PluginFailure e) {
            throw e;
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            throw new InvalidInput(
                    List.of(Finding.error(Position.of(origin), "its classes cannot be used: " + e + ".")));
        }
        return found;
    }

    private static String nameOf(Object made, Guard guard, ClassLoader loader) {
        return guard.answer(
                "name",
                () -> PluginWork.loading(() -> ContextLoader.with(
                        loader,
                        () -> valid(made instanceof SchedulerPlugin plugin ? plugin.name() : ((Action) made).name()))));
    }

    private static @Nullable String valid(@Nullable String name) {
        if (name != null && (name.isBlank() || name.chars().anyMatch(Character::isISOControl))) {
            throw new IllegalArgumentException("the name '" + name + "' is blank, or has a control character");
        }
        return name;
    }

    /** Returns the provider of a name, which must exist. */
    static <T> ProvidedExtension<T> named(String name, List<ProvidedExtension<T>> all) {
        for (ProvidedExtension<T> provided : all) {
            if (provided.name.equals(name)) {
                return provided;
            }
        }
        throw new NoSuchElementException(name);
    }
}
