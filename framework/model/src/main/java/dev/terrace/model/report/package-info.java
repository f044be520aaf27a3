/** What a cycle decided and why: immutable, ordered data that commands, endpoints and pages only render. */
@NullMarked
package dev.terrace.model.report;

import org.jspecify.annotations.NullMarked;
