/**
 * What would be if something were otherwise: changes of a cluster and its configuration, and cycles on what they give.
 */
@NullMarked
package dev.terrace.whatif;

import org.jspecify.annotations.NullMarked;
