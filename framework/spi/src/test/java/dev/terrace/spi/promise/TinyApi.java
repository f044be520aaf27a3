package dev.terrace.spi.promise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A tiny API of package {@code api}, compiled from its types. {@code api.toolkit} has no promise. */
final class TinyApi {
    private final Path folder;
    private final List<Path> sources = new ArrayList<>();

    TinyApi(Path folder) {
        this.folder = folder;
    }

    /** @param declaration a public type of package {@code api} */
    TinyApi with(String name, String declaration) throws IOException {
        return with("api", name, declaration);
    }

    TinyApi withTool(String name, String declaration) throws IOException {
        return with("api.toolkit", name, declaration);
    }

    Api compile(String version) throws IOException {
        StringWriter complaints = new StringWriter();
        Path classes = Files.createDirectories(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
            List<String> options = List.of("-d", classes.toString(), "-proc:none");
            assertThat(compiler.getTask(complaints, files, null, options, null, units)
                            .call())
                    .as("%s", complaints)
                    .isTrue();
        }
        return Api.of(version, List.of(classes), "api.toolkit");
    }

    private TinyApi with(String inPackage, String name, String declaration) throws IOException {
        Path source = folder.resolve(inPackage.replace('.', '/')).resolve(name + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "package " + inPackage + ";\n" + declaration);
        sources.add(source);
        return this;
    }
}
