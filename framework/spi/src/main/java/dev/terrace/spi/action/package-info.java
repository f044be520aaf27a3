/**
 * The API for action authors. Begin with {@link dev.terrace.spi.action.Action} and
 * {@link dev.terrace.spi.action.Session}. Terrace provides all types except {@code Action}, and may add methods to them
 * in a minor version of the SPI.
 */
@NullMarked
package dev.terrace.spi.action;

import org.jspecify.annotations.NullMarked;
