package dev.terrace.engine.extension;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class loader that limits plugin JARs to the SPI, the model, the null annotations and the JDK. It is the parent of
 * each JAR's class loader, and the context loader of threads that run a session. It guards against mistakes, not
 * malice: the class loader of any SPI class bypasses it.
 */
public final class OfferedTypes extends ClassLoader {
    private static final List<String> PACKAGES =
            List.of("dev.terrace.spi.", "dev.terrace.model.", "org.jspecify.annotations.");

    static {
        registerAsParallelCapable();
    }

    /** The only instance, which is enough because the loader has no state. */
    public static final ClassLoader LOADER = new OfferedTypes();

    private final ClassLoader terrace = OfferedTypes.class.getClassLoader();

    private OfferedTypes() {
        super("terrace-spi", ClassLoader.getPlatformClassLoader());
    }

    /** Returns whether Terrace provides a class to plugins. Called for each class that a JAR links to. */
    static boolean isOffered(String name) {
        for (String start : PACKAGES) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return isOffered(name) ? terrace.loadClass(name) : super.loadClass(name, resolve);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return isOffered(name.replace('/', '.')) ? terrace.getResource(name) : null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return isOffered(name.replace('/', '.')) ? terrace.getResources(name) : Collections.emptyEnumeration();
    }
}
