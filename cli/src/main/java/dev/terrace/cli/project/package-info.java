/**
 * A new project of a plugin, made from one that compiles: names and paths of the template are replaced, and nothing
 * else.
 */
@NullMarked
package dev.terrace.cli.project;

import org.jspecify.annotations.NullMarked;
