/** Reads and writes pods, and creates the templates that equal pods share. */
@NullMarked
package dev.terrace.objects.pod;

import org.jspecify.annotations.NullMarked;
