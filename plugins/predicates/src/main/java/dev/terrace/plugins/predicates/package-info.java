/** The filters of Kubernetes that decide which nodes a pod may use. Each rule has its own file. */
@NullMarked
package dev.terrace.plugins.predicates;

import org.jspecify.annotations.NullMarked;
