package dev.terrace.engine.hook;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;

/**
 * A copy of a loop for each class of functions that it calls. The compiler inlines the function into its copy; a shared
 * loop would make a virtual call per node.
 *
 * @param <L> the type of the loop
 */
final class LoopCopies<L> extends ClassValue<L> {
    private final Class<L> loop;
    private final Class<? extends L> original;

    /** @param original the class to copy: stateless, in this package, nested in the loop */
    LoopCopies(Class<L> loop, Class<? extends L> original) {
        this.loop = loop;
        this.original = original;
    }

    @Override
    protected L computeValue(Class<?> function) {
        String file = loop.getSimpleName() + "$" + original.getSimpleName() + ".class";
        try (InputStream code = loop.getResourceAsStream(file)) {
            byte[] bytes = Objects.requireNonNull(code).readAllBytes();
            Class<?> copy =
                    MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            return loop.cast(copy.getDeclaredConstructor().newInstance());
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("cannot copy its own loop", e);
        }
    }
}
