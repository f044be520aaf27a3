/** Devices that pods claim: the offers of drivers, the requests of claims, and the allocations. */
@NullMarked
package dev.terrace.model.device;

import org.jspecify.annotations.NullMarked;
