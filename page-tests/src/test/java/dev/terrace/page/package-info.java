/** The page of the endpoint, used as a user uses it: in a browser, served by the distribution. */
@NullMarked
package dev.terrace.page;

import org.jspecify.annotations.NullMarked;
