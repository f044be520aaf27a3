package dev.terrace.engine.hook;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;

/**
 * A copy of a loop for each class of functions that it calls: the compiler inlines the function into its copy. In a
 * loop that several classes share, it would make a virtual call for each node.
 *
 * @param <L> the loop
 */
final class LoopCopies<L> extends ClassValue<L> {
    private final Class<L> loop;
    private final Class<? extends L> original;

    /** @param original what is copied; a class of this package without state, nested in the loop */
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
