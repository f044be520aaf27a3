/** Which nodes a pod may use, as Kubernetes' filters say; each rule in a file of its own. */
@NullMarked
package dev.terrace.plugins.predicates;

import org.jspecify.annotations.NullMarked;
