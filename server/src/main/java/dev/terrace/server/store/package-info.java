/**
 * Storage in the heap or in a folder: contents under the hash of their bytes, and named entries that refer to them.
 * Acknowledged data is never partial.
 */
@NullMarked
package dev.terrace.server.store;

import org.jspecify.annotations.NullMarked;
