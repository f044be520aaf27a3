/** The node scores of Kubernetes. Each score has its own file. */
@NullMarked
package dev.terrace.plugins.nodeorder;

import org.jspecify.annotations.NullMarked;
