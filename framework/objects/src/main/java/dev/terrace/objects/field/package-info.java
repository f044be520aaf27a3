/**
 * Reads and writes single objects: kinds, the forms by which they declare their fields, metadata, quantities and times,
 * and drafts that need the resources of the whole cluster.
 */
@NullMarked
package dev.terrace.objects.field;

import org.jspecify.annotations.NullMarked;
