/** Summarises the test reports of a build. */
@NullMarked
package dev.terrace.summary;

import org.jspecify.annotations.NullMarked;
