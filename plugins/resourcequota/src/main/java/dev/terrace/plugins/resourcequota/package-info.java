/** Enforces the resource quotas of namespaces when jobs are admitted. */
@NullMarked
package dev.terrace.plugins.resourcequota;

import org.jspecify.annotations.NullMarked;
