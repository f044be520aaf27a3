/** Which node is best for a pod, as Kubernetes' scores say; each score in a file of its own. */
@NullMarked
package dev.terrace.plugins.nodeorder;

import org.jspecify.annotations.NullMarked;
