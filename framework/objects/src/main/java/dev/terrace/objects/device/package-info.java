/** Reads and writes devices and the claims to them: the kinds of {@code resource.k8s.io}. */
@NullMarked
package dev.terrace.objects.device;

import org.jspecify.annotations.NullMarked;
