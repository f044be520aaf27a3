package dev.terrace.engine.extension;

/** The version of the SPI, against which a plugin's {@code Plugin-Requires} is held. */
final class SpiVersion {
    static final String CURRENT = "0.2.0";

    private SpiVersion() {}
}
