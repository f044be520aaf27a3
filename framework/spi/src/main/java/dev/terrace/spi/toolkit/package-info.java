/**
 * Utilities that several plugins share: orders, sums, labels, tables. They are not part of the compatibility promise: a
 * minor version of the SPI may change them, so a plugin that uses them states the minor version in its
 * {@code Plugin-Requires}.
 */
@NullMarked
package dev.terrace.spi.toolkit;

import org.jspecify.annotations.NullMarked;
