package dev.terrace.engine.extension;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.pf4j.DefaultPluginManager;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRuntimeException;

/**
 * A PF4J plugin manager for plain JARs with a manifest. Each JAR sees its own classes, its libraries, and the types of
 * {@link OfferedTypes}.
 */
final class PluginJars extends DefaultPluginManager {
    private final Map<String, Identified> byId = new HashMap<>();

    /** A JAR whose manifest has an ID. */
    private record Identified(Path jar, String version) {
        private String file() {
            return String.valueOf(jar.getFileName());
        }

        /** Compares the versions as those of Java modules; 0 if one of them is none. */
        private int compareAge(Identified other) {
            try {
                return Version.parse(version).compareTo(Version.parse(other.version));
            } catch (IllegalArgumentException e) {
                return 0;
            }
        }
    }

    PluginJars(Path folder) {
        super(folder);
        setSystemVersion(SpiVersion.CURRENT);
    }

    /** Describes the conflict if another JAR of this folder has the ID; null if none has. */
    @Nullable
    String problemOfId(Attributes manifest, Path path) {
        String id = manifest.getValue(JarCheck.ID);
        Identified jar = new Identified(path, manifest.getValue(JarCheck.VERSION));
        Identified earlier = byId.putIfAbsent(id, jar);
        if (earlier == null) {
            return null;
        }
        if (earlier.version.equals(jar.version)) {
            return "has the Plugin-Id '%s', which %s has already; give it another. If both are the same plugin, remove one."
                    .formatted(id, earlier.file());
        }
        int age = jar.compareAge(earlier);
        String older = age == 0 ? "" : ", " + (age < 0 ? jar : earlier).file();
        return "is version %s of the plugin with the Plugin-Id '%s', and %s beside it is version %s; remove the older%s."
                .formatted(jar.version, id, earlier.file(), earlier.version, older);
    }

    @Override
    protected PluginDescriptorFinder createPluginDescriptorFinder() {
        return new ManifestPluginDescriptorFinder();
    }

    @Override
    protected PluginLoader createPluginLoader() {
        return new PluginLoader() {
            @Override
            public boolean isApplicable(Path path) {
                return path.toString().endsWith(".jar");
            }

            @Override
            public ClassLoader loadPlugin(Path path, PluginDescriptor descriptor) {
                return loaderOf(path);
            }
        };
    }

    private static ClassLoader loaderOf(Path path) {
        List<URL> urls = new ArrayList<>();
        try (JarFile jar = new JarFile(path.toFile())) {
            urls.add(path.toUri().toURL());
            for (NestedLibrary library : NestedLibrary.find(jar)) {
                String copy = JarCheck.copyIn(library::has);
                if (copy != null) {
                    throw new PluginRuntimeException(library.name() + " " + copy);
                }
                urls.add(library.url());
            }
        } catch (IOException e) {
            throw new PluginRuntimeException(String.valueOf(e.getMessage()), e);
        }
        return new JarClassLoader(String.valueOf(path.getFileName()), urls.toArray(URL[]::new));
    }

    /**
     * The class loader of a plugin JAR and its libraries. Child-first, to avoid a ClassNotFoundException per plugin
     * class.
     */
    private static final class JarClassLoader extends URLClassLoader {
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
}
