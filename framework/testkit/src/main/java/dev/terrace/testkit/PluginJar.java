package dev.terrace.testkit;

import dev.terrace.spi.SchedulerPlugin;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Builds a plugin JAR from source, as a third party would. The JAR is valid unless a method makes it invalid. */
public final class PluginJar {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final Attributes manifest = new Attributes();
    private final List<String> compileClassPath = new ArrayList<>(List.of(System.getProperty("java.class.path")));
    private final Path folder;

    private PluginJar(Path folder) {
        this.folder = folder;
        manifest.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    }

    /** Returns a JAR of the plugin "hello", version 1.2, in a folder with a writable parent. */
    public static PluginJar in(Path folder) {
        return new PluginJar(folder).says("Plugin-Id", "hello").says("Plugin-Version", "1.2");
    }

    /** Sets an attribute of the manifest. */
    public PluginJar says(String attribute, String value) {
        manifest.putValue(attribute, value);
        return this;
    }

    /** Removes an attribute of the manifest. */
    public PluginJar silentAbout(String attribute) {
        manifest.remove(new Attributes.Name(attribute));
        return this;
    }

    /** Adds an entry. */
    public PluginJar with(String entry, byte[] content) {
        entries.put(entry, content);
        return this;
    }

    /** Removes an entry. */
    public PluginJar without(String entry) {
        entries.remove(entry);
        return this;
    }

    /** Adds a library to the JAR and to the class path of later compilations. */
    public PluginJar library(Path jar) throws IOException {
        compileClassPath.add(0, jar.toString());
        return with("lib/" + jar.getFileName(), Files.readAllBytes(jar));
    }

    /**
     * Compiles {@code dev.example.<name>} against the class path of the test, and announces it as a plugin.
     *
     * @throws IllegalArgumentException if it does not compile
     */
    public PluginJar plugin(String name, String source) throws IOException {
        return compile(name, source).provides(SchedulerPlugin.class, "dev.example." + name);
    }

    /** Announces a further class, which {@link #with} or the source of another class adds. */
    public PluginJar provides(Class<?> service, String className) {
        String entry = "META-INF/services/" + service.getName();
        String before = new String(entries.getOrDefault(entry, new byte[0]), StandardCharsets.UTF_8);
        return with(entry, (before + className + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private PluginJar compile(String name, String source) throws IOException {
        Path classes = Files.createTempDirectory(folder.getParent(), "classes");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        SimpleJavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///dev/example/" + name + ".java"), SimpleJavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        boolean compiled = compiler.getTask(
                        null,
                        null,
                        null,
                        List.of(
                                "-d",
                                classes.toString(),
                                "-proc:none",
                                "-cp",
                                String.join(File.pathSeparator, compileClassPath)),
                        null,
                        List.of(file))
                .call();
        if (!compiled) {
            throw new IllegalArgumentException("the plugin's source does not compile");
        }
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                entries.put(classes.relativize(path).toString(), Files.readAllBytes(path));
            }
        }
        return this;
    }

    /** Writes the JAR and returns its path. */
    public Path write(String name) throws IOException {
        Manifest whole = new Manifest();
        whole.getMainAttributes().putAll(manifest);
        Path jar = folder.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, whole)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new JarEntry(entry.getKey()));
                out.write(entry.getValue());
                out.closeEntry();
            }
        }
        return jar;
    }
}
