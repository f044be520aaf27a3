/** NPUs that MindCluster cuts into parts. */
@NullMarked
package dev.terrace.plugins.deviceshare.mindcluster;

import org.jspecify.annotations.NullMarked;
