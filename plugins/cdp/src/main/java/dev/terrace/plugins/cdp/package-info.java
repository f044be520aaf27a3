/** Protects pods from eviction for a while after their placement. */
@NullMarked
package dev.terrace.plugins.cdp;

import org.jspecify.annotations.NullMarked;
