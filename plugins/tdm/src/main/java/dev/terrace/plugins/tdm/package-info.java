/** Lends nodes to revocable pods during windows of the day. */
@NullMarked
package dev.terrace.plugins.tdm;

import org.jspecify.annotations.NullMarked;
