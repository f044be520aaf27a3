package dev.terrace.engine.extension;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The versions that the build wrote beside the SPI. */
final class SpiVersion {
    /** The SPI's, against which a plugin's {@code Plugin-Requires} is held. */
    static final String CURRENT;

    /** Terrace's own, which is that of everything built in. */
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
