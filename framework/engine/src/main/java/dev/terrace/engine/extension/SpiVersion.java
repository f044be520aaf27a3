package dev.terrace.engine.extension;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The versions that the build writes beside the SPI; {@code spi.version} of the root POM is the SPI's. */
final class SpiVersion {
    /** The version of the SPI, which a plugin's {@code Plugin-Requires} must admit. */
    static final String CURRENT;

    /** The version of Terrace and of everything built in. */
    static final String OF_TERRACE;

    static {
        Properties versions = read();
        CURRENT = versions.getProperty("spi");
        OF_TERRACE = versions.getProperty("terrace");
    }

    private SpiVersion() {}

    private static Properties read() {
        String file = "/dev/terrace/spi/versions.properties";
        try (InputStream in = Objects.requireNonNull(SpiVersion.class.getResourceAsStream(file))) {
            Properties versions = new Properties();
            versions.load(in);
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
