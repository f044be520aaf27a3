/**
 * What a plugin author needs. Begin with {@link dev.terrace.spi.SchedulerPlugin} and {@link dev.terrace.spi.Hooks}.
 *
 * <p>The SPI has four more packages: {@code view}, what plugins and actions see of a session; {@code action}, what an
 * action author needs; {@code podcounts}, counts of pods by domain; {@code toolkit}, pieces that several plugins share.
 *
 * <p>The SPI has a version of its own, and promises by it: what a plugin implements ({@code SchedulerPlugin} and the
 * functions) stays source-compatible, so only default methods come; what Terrace provides
 * ({@link dev.terrace.spi.Hooks}) stays binary-compatible and may gain methods in a minor version. The toolkit is
 * outside of the promise.
 */
@NullMarked
package dev.terrace.spi;

import org.jspecify.annotations.NullMarked;
