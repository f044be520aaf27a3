/** Volcano Jobs: defaults, rejections, and the objects that Volcano's job controller creates. */
@NullMarked
package dev.terrace.workload.job;

import org.jspecify.annotations.NullMarked;
