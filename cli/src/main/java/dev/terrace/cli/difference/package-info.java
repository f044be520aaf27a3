/**
 * What two cycles on one cluster decided differently, as data, as text and as JSON.
 */
@NullMarked
package dev.terrace.cli.difference;

import org.jspecify.annotations.NullMarked;
