/** The admission of an API server: the defaults and bounds of LimitRanges, and the amounts of ResourceQuotas. */
@NullMarked
package dev.terrace.workload.admission;

import org.jspecify.annotations.NullMarked;
