/**
 * The API for plugin authors. Begin with {@link dev.terrace.spi.SchedulerPlugin} and {@link dev.terrace.spi.Hooks}.
 *
 * <p>The SPI has four more packages. {@code view} is the view of a session for plugins and actions. {@code action} is
 * the API for action authors. {@code podcounts} counts pods by domain. {@code toolkit} contains utilities for several
 * plugins.
 *
 * <p>The SPI has its own version and compatibility promises, which a test checks. Types that plugins and actions
 * implement ({@link dev.terrace.spi.SchedulerPlugin}, {@link dev.terrace.spi.action.Action} and the functions) stay
 * source-compatible: they gain default methods only. Types that Terrace provides ({@link dev.terrace.spi.Hooks}, the
 * session, the model's accessors) stay binary-compatible and may gain methods in a minor version. The promise excludes
 * canonical constructors of records and the toolkit.
 */
@NullMarked
package dev.terrace.spi;

import org.jspecify.annotations.NullMarked;
