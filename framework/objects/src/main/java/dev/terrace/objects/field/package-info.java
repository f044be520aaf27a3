/**
 * Reads single objects: kinds, fields, metadata, quantities and times, and drafts that need the resources of the whole
 * cluster.
 */
@NullMarked
package dev.terrace.objects.field;

import org.jspecify.annotations.NullMarked;
