/**
 * What a plugin author needs. Begin with {@link dev.terrace.spi.SchedulerPlugin} and {@link dev.terrace.spi.Hooks}.
 *
 * <p>The SPI has four more packages: {@code view}, what plugins and actions see of a session; {@code action}, what an
 * action author needs; {@code podcounts}, counts of pods by domain; {@code toolkit}, pieces that several plugins share.
 *
 * <p>The SPI has a version of its own, and promises by it, as a test checks. What plugins and actions implement
 * ({@link dev.terrace.spi.SchedulerPlugin}, {@link dev.terrace.spi.action.Action} and the functions) stays
 * source-compatible: it gains default methods only. What Terrace provides ({@link dev.terrace.spi.Hooks}, the session,
 * the model's accessors) stays binary-compatible and may gain methods in a minor version. Canonical constructors of
 * records and the toolkit are outside of the promise.
 */
@NullMarked
package dev.terrace.spi;

import org.jspecify.annotations.NullMarked;
