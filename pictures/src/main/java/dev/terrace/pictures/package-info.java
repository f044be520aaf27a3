/** Charts for reports and the page: JavaScript modules and style sheets, as resources. */
@NullMarked
package dev.terrace.pictures;

import org.jspecify.annotations.NullMarked;
