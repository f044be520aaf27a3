/** Which rules of a configuration do nothing on a cluster, each tried by running without it. */
@NullMarked
package dev.terrace.whatif.rule;

import org.jspecify.annotations.NullMarked;
