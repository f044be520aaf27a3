/** Tests. */
@NullMarked
package dev.terrace.snapshot;

import org.jspecify.annotations.NullMarked;
