/**
 * What is kept, in the heap or in a folder: contents under the hash of their bytes, and the named entries that refer to
 * them. What has been acknowledged is never half there.
 */
@NullMarked
package dev.terrace.server.store;

import org.jspecify.annotations.NullMarked;
