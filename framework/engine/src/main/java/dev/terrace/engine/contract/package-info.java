/** Whether plugins keep what they declare, and what a failure of a plugin is called. */
@NullMarked
package dev.terrace.engine.contract;

import org.jspecify.annotations.NullMarked;
