package dev.terrace.engine.extension;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Terrace offers to plugin JARs: the SPI, the model and the null annotations, beside the JDK. The parent of each
 * JAR's class loader, and the context loader of threads that run a session. A wall against mistakes, not malice: the
 * class loader of any SPI class leads past it.
 */
public final class OfferedTypes extends ClassLoader {
    private static final List<String> PACKAGES =
            List.of("dev.terrace.spi.", "dev.terrace.model.", "org.jspecify.annotations.");

    static {
        registerAsParallelCapable();
    }

    /** It holds nothing, so that one is enough. */
    public static final ClassLoader LOADER = new OfferedTypes();

    private final ClassLoader terrace = OfferedTypes.class.getClassLoader();

    private OfferedTypes() {
        super("terrace-spi", ClassLoader.getPlatformClassLoader());
    }

    /** Whether a class is Terrace's to give. Asked for each class that a JAR links to. */
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
