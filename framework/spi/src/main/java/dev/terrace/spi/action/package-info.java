/**
 * What an action author needs. Begin with {@link dev.terrace.spi.action.Action} and
 * {@link dev.terrace.spi.action.Session}. All but {@code Action} is provided by Terrace and may gain methods in a minor
 * version of the SPI.
 */
@NullMarked
package dev.terrace.spi.action;

import org.jspecify.annotations.NullMarked;
