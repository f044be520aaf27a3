/** Tests of reading and writing dumps. */
@NullMarked
package dev.terrace.snapshot;

import org.jspecify.annotations.NullMarked;
