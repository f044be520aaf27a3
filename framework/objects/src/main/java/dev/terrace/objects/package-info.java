/** One reader and one writer per kind of object: the only place that knows the shapes of Kubernetes objects. */
@NullMarked
package dev.terrace.objects;

import org.jspecify.annotations.NullMarked;
