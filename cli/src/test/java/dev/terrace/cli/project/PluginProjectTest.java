package dev.terrace.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginProjectTest {
    @TempDir
    Path folder;

    @Test
    void theClassAndItsTestCompile() throws IOException {
        Path project = write("night-shift-2", "org.example.night");
        List<Path> sources = sources(project);
        assertThat(sources)
                .extracting(source -> project.relativize(source).toString())
                .containsExactly(
                        "src/main/java/org/example/night/NightShift2Plugin.java",
                        "src/test/java/org/example/night/NightShift2PluginTest.java");
        Path classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .isTrue();
        }
    }

    @Test
    void nothingOfTheTemplateIsLeft() throws IOException {
        try (Stream<Path> files = Files.walk(write("night", null)).filter(Files::isRegularFile)) {
            assertThat(files.toList())
                    .hasSize(5)
                    .allSatisfy(file -> assertThat(file)
                            .content()
                            .doesNotContainIgnoringCase("preferzone", "TERRACE_")
                            .containsIgnoringCase("night"));
        }
    }

    @Test
    void thePomNamesTheDistributionsRepository() throws IOException {
        assertThat(write("night", null).resolve("pom.xml"))
                .content()
                .contains("<url>file:///opt/prefer-zone%20&amp;%20co/sdk/repository", "<version>9.8</version>");
    }

    @Test
    void aFolderThatHoldsFilesIsLeftAlone() throws IOException {
        write("night", null);
        assertThatThrownBy(() -> write("night", null))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("is not empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Night", "night_shift", "2nd", "night-", "night--shift", "../night", "nächte"})
    void aNameThatIsNoneIsRefused(String name) {
        assertThatThrownBy(() -> new PluginName(name))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("such as prefer-zone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.example.new", "org..example", "org-example", "../x", ""})
    void aPackageThatJavaHasNotIsRefused(String name) {
        assertThatThrownBy(() -> write("night", name))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("is not a valid Java package");
    }

    @Test
    void aProjectThatCouldNotBeLoadedIsRefused() {
        assertThatThrownBy(() -> new PluginName("scheduler")).hasMessageContaining("choose another name");
        assertThatThrownBy(() -> write("night", "dev.terrace.spi.night"))
                .hasMessageContaining("is a package that a JAR of plugins cannot have");
    }

    private Path write(String name, @Nullable String packageName) throws IOException {
        Path project = folder.resolve(name);
        Path home = Path.of("/opt/prefer-zone & co");
        new PluginProject(
                        new PluginName(name),
                        packageName,
                        home,
                        home.resolve("bin/terrace"),
                        home.resolve("plugins"),
                        "9.8")
                .write(project);
        return project;
    }

    private static List<Path> sources(Path project) throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
