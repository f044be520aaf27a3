/** Protects the pods that keep the cluster alive. */
@NullMarked
package dev.terrace.plugins.conformance;

import org.jspecify.annotations.NullMarked;
