/** {@code terrace serve} under load from clients on the same machine. */
@NullMarked
package dev.terrace.benchmarks.service;

import org.jspecify.annotations.NullMarked;
