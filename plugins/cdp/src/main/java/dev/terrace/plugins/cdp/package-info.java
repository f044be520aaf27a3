/** Leaves pods alone for a while after they were placed. */
@NullMarked
package dev.terrace.plugins.cdp;

import org.jspecify.annotations.NullMarked;
