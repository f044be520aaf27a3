/** Importers of Kubernetes objects: series of dumps, watch events, and Kueue's workloads. */
@NullMarked
package dev.terrace.replay.imports.kubernetes;

import org.jspecify.annotations.NullMarked;
