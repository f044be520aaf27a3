package dev.terrace.server;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.ExtensionInfo;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A text that identifies the loaded plugins and actions. It is part of a report's key, so that a report made with other
 * extensions is not reused.
 */
final class ExtensionsFingerprint {
    private ExtensionsFingerprint() {}

    static String text(Extensions extensions, String version) {
        return Stream.concat(extensions.plugins().stream(), extensions.actions().stream())
                .map(ExtensionsFingerprint::text)
                .collect(Collectors.joining(" ", version + " ", ""));
    }

    private static String text(ExtensionInfo one) {
        return one.name() + "@" + one.version() + "/" + one.origin();
    }
}
