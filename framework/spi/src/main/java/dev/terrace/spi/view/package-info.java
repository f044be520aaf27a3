/**
 * The view of plugins and actions: {@link dev.terrace.spi.view.SessionView} and its parts. Provided by Terrace: these
 * interfaces may gain methods in a minor version of the SPI, so implement them in tests at most.
 */
@NullMarked
package dev.terrace.spi.view;

import org.jspecify.annotations.NullMarked;
