package dev.terrace.engine.extension;

import java.nio.file.Path;
import org.pf4j.DefaultPluginManager;
import org.pf4j.JarPluginLoader;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginLoader;

/**
 * PF4J for plain JARs with a manifest. The SPI, the model and the null annotations always come from Terrace, whatever a
 * JAR carries; everything else a JAR may bring itself.
 */
final class PluginJars extends DefaultPluginManager {
    PluginJars(Path folder) {
        super(folder);
        setSystemVersion(SpiVersion.CURRENT);
    }

    @Override
    protected PluginDescriptorFinder createPluginDescriptorFinder() {
        return new ManifestPluginDescriptorFinder();
    }

    @Override
    protected PluginLoader createPluginLoader() {
        return new JarPluginLoader(this) {
            @Override
            public ClassLoader loadPlugin(Path path, PluginDescriptor descriptor) {
                PluginClassLoader loader =
                        new PluginClassLoader(
                                pluginManager, descriptor, getClass().getClassLoader()) {
                            @Override
                            public Class<?> loadClass(String name) throws ClassNotFoundException {
                                return JarCheck.belongsToTerrace(name)
                                        ? getParent().loadClass(name)
                                        : super.loadClass(name);
                            }
                        };
                loader.addFile(path.toFile());
                return loader;
            }
        };
    }
}
