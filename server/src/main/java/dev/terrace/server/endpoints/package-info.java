/** The resources of the API, a class for each. */
@NullMarked
package dev.terrace.server.endpoints;

import org.jspecify.annotations.NullMarked;
