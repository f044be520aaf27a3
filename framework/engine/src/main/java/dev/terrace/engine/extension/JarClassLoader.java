package dev.terrace.engine.extension;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * The class loader of a plugin JAR and its libraries. Child-first, to avoid a ClassNotFoundException per plugin class.
 */
final class JarClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** @param name for stack traces */
    JarClassLoader(String name, URL[] urls) {
        super(name, urls, OfferedTypes.LOADER);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.") || OfferedTypes.isOffered(name)) {
            return getParent().loadClass(name);
        }
        synchronized (getClassLoadingLock(name)) {
            try {
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            } catch (ClassNotFoundException e) {
                return getParent().loadClass(name);
            }
        }
    }
}
