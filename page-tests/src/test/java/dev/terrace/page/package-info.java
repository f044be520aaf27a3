/** Tests of the page in a browser, served by the distribution. */
@NullMarked
package dev.terrace.page;

import org.jspecify.annotations.NullMarked;
