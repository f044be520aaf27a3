/** Records of long work: its progress, its watchers and its cancellation. */
@NullMarked
package dev.terrace.server.run;

import org.jspecify.annotations.NullMarked;
