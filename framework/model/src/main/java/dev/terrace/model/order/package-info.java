/** Lists in order that never change, and whose changed copies share with them what did not change. */
@NullMarked
package dev.terrace.model.order;

import org.jspecify.annotations.NullMarked;
