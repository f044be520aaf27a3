/** An importer of CSV files of any form: a map in YAML says which column means what. */
@NullMarked
package dev.terrace.replay.imports.table;

import org.jspecify.annotations.NullMarked;
