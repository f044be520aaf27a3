/** The resources of the API, one class each. */
@NullMarked
package dev.terrace.server.endpoints;

import org.jspecify.annotations.NullMarked;
