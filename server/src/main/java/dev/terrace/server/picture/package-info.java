/** What the page and other clients draw: a cluster, and a node, as documents made of a snapshot and a report. */
@NullMarked
package dev.terrace.server.picture;

import org.jspecify.annotations.NullMarked;
