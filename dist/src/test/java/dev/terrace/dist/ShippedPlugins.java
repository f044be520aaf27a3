package dev.terrace.dist;

import dev.terrace.engine.extension.Extensions;
import java.nio.file.Path;
import java.util.List;

/** The plugins and actions of the built distribution, loaded once for all tests of a process. */
public final class ShippedPlugins {
    private static final Extensions LOADED = load();

    private ShippedPlugins() {}

    /** Returns the plugins and actions. Tests must not close them. */
    public static Extensions loaded() {
        return LOADED;
    }

    private static Extensions load() {
        Extensions loaded = Extensions.load(List.of(Path.of(System.getProperty("terrace.distribution"), "plugins")));
        Runtime.getRuntime().addShutdownHook(new Thread(loaded::close));
        return loaded;
    }
}
