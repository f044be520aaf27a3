package dev.terrace.engine.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.ExtensionInfo;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class PluginFolderTest {
    private static final String HELLO = """
            package dev.example;

            import dev.terrace.model.settings.Arguments;
            import dev.terrace.spi.Hooks;
            import dev.terrace.spi.SchedulerPlugin;
            import dev.terrace.spi.view.SessionView;

            public class Hello implements SchedulerPlugin {
                public String name() {
                    return "hello";
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    hooks.jobReady(job -> true);
                }
            }
            """;

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("plugins"));
    }

    private void assertRefused(String sentence) {
        assertThatThrownBy(() -> Extensions.load(List.of(folder)))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void aJarInTheFolderIsLoaded() throws IOException {
        PluginJar.in(folder).plugin("Hello", HELLO).write("hello-1.2.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThat(extensions.plugins())
                    .containsExactly(
                            new ExtensionInfo("hello", "", "hello-1.2.jar", "1.2", List.of("jobReady"), List.of()));
        }
    }

    @Test
    void aJarMayHaveTwoPlugins() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .plugin("World", HELLO.replace("Hello", "World").replace("hello", "world"))
                .write("a.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThat(extensions.plugins()).extracting(ExtensionInfo::name).containsExactly("hello", "world");
        }
    }

    @Test
    void classesOfAJarThatAnnouncesItsPluginsAreLoadedWhenOneIsAskedFor() throws IOException {
        String failing = HELLO.replace(
                "public String name", "{ if (true) throw new RuntimeException(\"too early\"); } public String name");
        PluginJar.in(folder)
                .plugin("Hello", failing)
                .says("Terrace-Plugins", "hello")
                .write("hello.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThat(extensions.catalog().plugins().keySet()).containsExactly("hello");
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> extensions.plugin("hello")).hasMessageContaining("too early");
            }
        }
    }

    @Test
    void aJarThatAnnouncesWhatItDoesNotBringIsRefusedWhenItIsAskedFor() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .says("Terrace-Plugins", "goodbye, hello")
                .write("hello.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThatThrownBy(extensions::plugins)
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageContaining(
                            "hello.jar: announces Terrace-Plugins: goodbye, hello in its manifest, but contains hello;");
        }
    }

    @Test
    void aJarThatAnnouncesAnotherNameIsRefusedWhereItsOwnIsUnknown() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .says("Terrace-Plugins", "goodbye")
                .write("hello.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThatThrownBy(() -> ConfigurationReader.lint(
                            "actions: allocate\ntiers: [{plugins: [{name: hello}]}]",
                            "conf",
                            extensions.catalog(),
                            false))
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageContaining(
                            "hello.jar: announces Terrace-Plugins: goodbye in its manifest, but contains hello;");
        }
    }

    @Test
    void whatTwoJarsAnnounceIsRefused() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .says("Terrace-Plugins", "hello")
                .write("a.jar");
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .says("Plugin-Id", "other")
                .says("Terrace-Plugins", "hello")
                .write("b.jar");
        assertRefused("b.jar: contains 'hello', which a.jar contains already; keep one of them.");
    }

    @Test
    void twoJarsOfAFolderWithOneIdAreRefused() throws IOException {
        PluginJar.in(folder).plugin("Hello", HELLO).write("a.jar");
        PluginJar.in(folder).plugin("Hello", HELLO).write("b.jar");
        assertRefused("b.jar: has the Plugin-Id 'hello', which a.jar has already; give it another.");
    }

    @Test
    void aJarThatNeedsANewerSpiIsRefused() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .says("Plugin-Requires", ">=2.0.0")
                .write("hello-1.2.jar");
        assertRefused("hello-1.2.jar: needs Terrace SPI >=2.0.0, this is ");
    }

    @Test
    void aJarThatCarriesTheSpiIsRefused() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .with("dev/terrace/spi/Session.class", new byte[] {1})
                .write("fat.jar");
        assertRefused("fat.jar: carries a copy of the Terrace SPI");
    }

    @Test
    void aJarThatCarriesTheModelIsRefused() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .with("dev/terrace/model/Cluster.class", new byte[] {1})
                .write("fat.jar");
        assertRefused("fat.jar: carries a copy of the Terrace model");
    }

    @Test
    void aJarWithALibraryThatCarriesTheSpiIsRefused() throws IOException {
        Path library = PluginJar.in(temporary)
                .with("dev/terrace/spi/Session.class", new byte[] {1})
                .write("spi.jar");
        PluginJar.in(folder).plugin("Hello", HELLO).library(library).write("fat.jar");
        assertRefused("fat.jar: cannot be loaded: lib/spi.jar carries a copy of the Terrace SPI");
    }

    @Test
    void aLibraryThatIsNoJarIsNamed() throws IOException {
        Path library = Files.writeString(temporary.resolve("text.jar"), "this is text");
        PluginJar.in(folder).plugin("Hello", HELLO).library(library).write("hello.jar");
        assertRefused("hello.jar: cannot be loaded: lib/text.jar is not a readable JAR.");
    }

    @Test
    void aJarThatNamesOthersIsRefused() throws IOException {
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .says("Class-Path", "../lib/other.jar")
                .write("hello.jar");
        assertRefused("hello.jar: names other JARs in its manifest's Class-Path");
    }

    @Test
    void aJarWithoutIdIsNoPlugin() throws IOException {
        PluginJar.in(folder).plugin("Hello", HELLO).silentAbout("Plugin-Id").write("library.jar");
        assertRefused("library.jar: is not a plugin: its manifest names no Plugin-Id. Build it with");
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .silentAbout("Plugin-Version")
                .write("library.jar");
        assertRefused("library.jar: is not a plugin: its manifest names no Plugin-Version. Build it with");
    }

    @Test
    void aJarThatNamesAMissingClassIsRefused() throws IOException {
        PluginJar.in(folder)
                .with(
                        "META-INF/services/dev.terrace.spi.SchedulerPlugin",
                        "dev.example.Gone".getBytes(StandardCharsets.UTF_8))
                .write("gone.jar");
        assertRefused(
                "gone.jar: its classes cannot be used: META-INF/services/dev.terrace.spi.SchedulerPlugin names dev.example.Gone, which the JAR lacks;");
    }

    @ParameterizedTest
    @CsvSource({
        "SchedulerPlugin, java.lang.String",
        "action.Action, java.lang.String",
        "action.Action, dev.example.Hello"
    })
    void aClassThatIsNotWhatItsServiceFileSaysIsNamed(String service, String type) throws IOException {
        String file = "META-INF/services/dev.terrace.spi." + service;
        PluginJar.in(folder)
                .plugin("Hello", HELLO)
                .with(file, ("# the hello plugin\n" + type).getBytes(StandardCharsets.UTF_8))
                .write("wrong.jar");
        assertRefused("wrong.jar: names %s in %s, which does not implement %s; name a class that does."
                .formatted(type, file, service.substring(service.indexOf('.') + 1)));
    }

    @Test
    void aFileThatIsNoJarIsRefused() throws IOException {
        Files.writeString(folder.resolve("text.jar"), "this is text");
        assertRefused("text.jar: is not a readable JAR");
    }

    @Test
    void aFolderWithTheNameOfAJarIsRefused() throws IOException {
        Files.createDirectory(folder.resolve("folder.jar"));
        assertRefused("folder.jar: is not a readable JAR: (");
    }

    @Test
    void twoPluginsOfOneNameAreRefused() throws IOException {
        PluginJar.in(folder).plugin("Hello", HELLO).write("a.jar");
        PluginJar.in(folder).plugin("Hello", HELLO).says("Plugin-Id", "other").write("b.jar");
        assertRefused(folder + "/b.jar: contains 'hello', which a.jar contains already");
    }

    @Test
    void aPluginOfALaterFolderReplacesTheEarlierOne() throws IOException {
        PluginJar.in(Files.createDirectory(folder.resolve("own")))
                .plugin("Hello", HELLO)
                .write("a.jar");
        PluginJar.in(Files.createDirectory(folder.resolve("other")))
                .plugin("Hello", HELLO)
                .write("b.jar");
        try (Extensions extensions = Extensions.load(List.of(folder.resolve("own"), folder.resolve("other")))) {
            assertThat(extensions.plugins()).extracting(ExtensionInfo::origin).containsExactly("b.jar");
            assertThat(extensions.warnings())
                    .extracting(Object::toString)
                    .containsExactly("b.jar: its plugin 'hello' replaces that of a.jar.");
        }
    }

    @Test
    void aJarOfAUserReplacesThatOfTheDistributionInItsFolder() throws IOException {
        String shipped = "terrace-plugin-hello-" + SpiVersion.OF_TERRACE + ".jar";
        PluginJar.in(folder).plugin("Hello", HELLO).write(shipped);
        PluginJar.in(folder).plugin("Hello", HELLO).write("a.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThat(extensions.plugins()).extracting(ExtensionInfo::origin).containsExactly("a.jar");
            assertThat(extensions.warnings())
                    .extracting(Object::toString)
                    .containsExactly("a.jar: its plugin 'hello' replaces that of " + shipped + ".");
            assertThat(extensions.halting()).isEmpty();
            assertThat(extensions.catalog().folders()).containsExactly(folder.toAbsolutePath());
        }
    }

    @Test
    void jarsOfSourcesAndOfJavadocAreSkipped() throws IOException {
        byte[] text = HELLO.getBytes(StandardCharsets.UTF_8);
        PluginJar.in(folder).plugin("Hello", HELLO).write("hello-1.2.jar");
        PluginJar.in(folder).with("dev/example/Hello.java", text).write("hello-1.2-sources.jar");
        PluginJar.in(folder)
                .silentAbout("Plugin-Id")
                .with("index.html", text)
                .provides(SchedulerPlugin.class, "dev.example.Hello")
                .write("hello-1.2-javadoc.jar");
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            assertThat(extensions.plugins()).hasSize(1);
            assertThat(extensions.warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1.9, 1.10, a.jar", "1.10, 1.9, b.jar", "2.0, 2.0-SNAPSHOT, b.jar"})
    void theOlderOfTwoVersionsIsToBeRemoved(String ofA, String ofB, String older) throws IOException {
        PluginJar.in(folder).plugin("Hello", HELLO).says("Plugin-Version", ofA).write("a.jar");
        PluginJar.in(folder).plugin("Hello", HELLO).says("Plugin-Version", ofB).write("b.jar");
        assertRefused(
                "/b.jar: is version %s of the plugin with the Plugin-Id 'hello', and a.jar beside it is version %s;"
                                .formatted(ofB, ofA)
                        + " remove the older, " + older + ".");
    }

    @Test
    void aClassForALaterJavaIsNamedWithItsRemedy() throws IOException {
        byte[] later = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 99};
        Path empty = PluginJar.in(folder).plugin("Hello", HELLO).write("hello.jar");
        byte[] bytes;
        try (JarFile jar = new JarFile(empty.toFile())) {
            bytes = jar.getInputStream(jar.getEntry("dev/example/Hello.class")).readAllBytes();
        }
        System.arraycopy(later, 0, bytes, 0, later.length);
        PluginJar.in(folder)
                .with("dev/example/Hello.class", bytes)
                .provides(SchedulerPlugin.class, "dev.example.Hello")
                .write("hello.jar");
        assertRefused(
                "/hello.jar: its classes cannot be used: dev.example.Hello is compiled for Java 55, but this is Java ");
        assertRefused("; compile it with --release 17, or start Terrace with Java 55.");
    }

    @Test
    void aLibraryThatIsMissingIsNamedWithItsRemedy() throws IOException {
        PluginJar.in(folder)
                .plugin(
                        "Hello",
                        HELLO.replace("public class Hello", "class Library {} public class Hello extends Library"))
                .without("dev/example/Library.class")
                .write("hello.jar");
        assertRefused(
                "/hello.jar: its classes cannot be used: dev.example.Hello: NoClassDefFoundError: dev/example/Library,"
                        + " which the JAR lacks; pack the library that has it into the JAR, as lib/NAME.jar.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "public class Hello { private Hello() {}",
                "public class Hello { public Hello(int one) {}",
                "public abstract class Hello {",
                "class Hello {"
            })
    void aClassThatCannotBeMadeIsNamedWithItsRemedy(String beginning) throws IOException {
        PluginJar.in(folder)
                .plugin(
                        "Hello",
                        HELLO.replace(
                                "public class Hello implements SchedulerPlugin {",
                                beginning.replaceFirst(" \\{", " implements SchedulerPlugin {")))
                .write("hello.jar");
        assertRefused("/hello.jar: its classes cannot be used: dev.example.Hello is not a public class with a public"
                + " constructor without parameters; make it one.");
    }

    @Test
    void aFolderThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> Extensions.load(List.of(folder.resolve("none"))))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("no such folder");
    }
}
