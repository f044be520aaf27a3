/** NPUs that MindCluster cuts into parts, as a pod asks for them. */
@NullMarked
package dev.terrace.plugins.deviceshare.mindcluster;

import org.jspecify.annotations.NullMarked;
