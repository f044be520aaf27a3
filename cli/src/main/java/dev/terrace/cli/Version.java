package dev.terrace.cli;

import dev.terrace.engine.extension.Extensions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build recorded. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "terrace " + number() + " (Java " + Runtime.version() + ", SPI " + Extensions.spiVersion() + ")"
        };
    }

    static String number() {
        try (InputStream in = Objects.requireNonNull(Version.class.getResourceAsStream("version.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
