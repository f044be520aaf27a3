package dev.terrace.cli.project;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFolder;
import dev.terrace.files.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/** The project of a plugin: its POM, its class, a test, a configuration and a README. */
public final class PluginProject {
    /** The place of the template, whose class, package and name are those of a plugin called prefer-zone. */
    private static final String TEMPLATE = "/dev/terrace/cli/plugin/";

    private static final List<String> FILES = List.of(
            "pom.xml",
            "README.md",
            "scheduler.conf",
            "src/main/java/dev/example/preferzone/PreferZonePlugin.java",
            "src/test/java/dev/example/preferzone/PreferZonePluginTest.java");

    private final Map<String, String> words;
    private final Pattern anyWord;

    /**
     * @param packageName the package of its classes; null to derive it from the name
     * @param home the distribution whose SPI it is compiled against
     * @param command the script that starts Terrace
     * @param plugins the folder to which its JAR can be copied
     * @param version the version of Terrace
     * @throws dev.terrace.model.finding.InvalidInput if it is not a valid package name
     */
    public PluginProject(
            PluginName name, @Nullable String packageName, Path home, Path command, Path plugins, String version) {
        String itsPackage = packageName == null ? name.defaultPackage() : packageName;
        if (!SourceVersion.isName(itsPackage, SourceVersion.RELEASE_17)) {
            throw Fault.at(
                    itsPackage, "is not a valid Java package; --package takes one, such as org.example.scheduling.");
        }
        String start = itsPackage + ".";
        if (start.startsWith("java.") || Extensions.isOffered(start)) {
            throw Fault.at(itsPackage, "is a package that a JAR of plugins cannot have; choose one of your own.");
        }
        words = Map.of(
                "dev.example.preferzone", itsPackage,
                "dev/example/preferzone", itsPackage.replace('.', '/'),
                "prefer-zone", name.text(),
                "PreferZone", name.inJava(),
                "TERRACE_HOME", home.toString(),
                "TERRACE_COMMAND", command.toString(),
                "TERRACE_PLUGINS", plugins.toString(),
                "TERRACE_REPOSITORY", inXml(repository(home).toUri().toString()),
                "TERRACE_VERSION", version);
        anyWord = Pattern.compile(words.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|")));
    }

    /** Returns the Maven repository that a distribution contains for plugin authors. */
    public static Path repository(Path home) {
        return home.resolve("sdk").resolve("repository");
    }

    /**
     * Writes all files, or none.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the folder is not empty, or cannot be written
     */
    public void write(Path folder) {
        NewFolder.write(folder, draft -> {
            for (String file : FILES) {
                Path target = draft.resolve(replaced(file));
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                Files.writeString(target, replaced(TextFile.beside(PluginProject.class, TEMPLATE + file)));
            }
        });
    }

    /** Replaces all words in one pass, so that a folder called prefer-zone keeps its name. */
    private String replaced(String text) {
        return anyWord.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(words.getOrDefault(found.group(), "")));
    }

    /** Escapes a file's URI for XML, in which only the ampersand is special. */
    private static String inXml(String uri) {
        return uri.replace("&", "&amp;");
    }
}
