/**
 * The compatibility promises of SPI and model to plugins and actions, checked against a baseline that is frozen with
 * each release.
 */
@NullMarked
package dev.terrace.spi.promise;

import org.jspecify.annotations.NullMarked;
