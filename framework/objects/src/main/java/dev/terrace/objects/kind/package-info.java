/** Reads and writes nodes, groups, queues, classes, namespaces, hyper nodes and plugin states. */
@NullMarked
package dev.terrace.objects.kind;

import org.jspecify.annotations.NullMarked;
