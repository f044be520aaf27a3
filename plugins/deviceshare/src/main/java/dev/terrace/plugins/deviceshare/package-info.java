/** The deviceshare plugin: GPUs and NPUs that pods share. */
@NullMarked
package dev.terrace.plugins.deviceshare;

import org.jspecify.annotations.NullMarked;
