/** Devices that pods claim: what drivers offer, what claims ask for, and what they were given. */
@NullMarked
package dev.terrace.model.device;

import org.jspecify.annotations.NullMarked;
