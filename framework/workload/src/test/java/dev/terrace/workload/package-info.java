@NullMarked
package dev.terrace.workload;

import org.jspecify.annotations.NullMarked;
