/** The importer of kube-state-metrics from Prometheus. */
@NullMarked
package dev.terrace.replay.imports.prometheus;

import org.jspecify.annotations.NullMarked;
