package dev.terrace.server;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.JarFiles;
import dev.terrace.files.Sha256;
import dev.terrace.model.settings.ExtensionInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A text that identifies everything of a server that its cycles depend on: its version, its time zone, whether it
 * ignores unknown names, and the loaded plugins and actions with the bytes of their JARs. It is part of a report's key,
 * so that a report of another server on the same folder is not reused.
 */
final class ServerFingerprint {
    private ServerFingerprint() {}

    static String text(Extensions extensions, ServerOptions options) throws IOException {
        StringBuilder jars = new StringBuilder();
        for (Path folder : options.plugins().stream().filter(Files::isDirectory).toList()) {
            for (Path jar : JarFiles.list(folder)) {
                try (InputStream in = Files.newInputStream(jar)) {
                    jars.append(' ').append(Sha256.of(in));
                }
            }
        }
        return Stream.concat(extensions.plugins().stream(), extensions.actions().stream())
                .map(ServerFingerprint::text)
                .collect(Collectors.joining(
                        " ",
                        "%s %s %s ".formatted(options.version(), options.zone(), options.allowsMissing()),
                        jars.toString()));
    }

    private static String text(ExtensionInfo one) {
        return one.name() + "@" + one.version() + "/" + one.origin();
    }
}
