/** Documents for the page and other clients, which draw clusters and nodes from a snapshot and a report. */
@NullMarked
package dev.terrace.server.picture;

import org.jspecify.annotations.NullMarked;
