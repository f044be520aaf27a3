/** Admits no more than quotas of namespaces allow. */
@NullMarked
package dev.terrace.plugins.resourcequota;

import org.jspecify.annotations.NullMarked;
