package dev.terrace.engine;

/** The version of the SPI, against which a plugin's {@code Plugin-Requires} is held. */
final class ApiVersion {
    static final String CURRENT = "0.1.0";

    private ApiVersion() {}
}
