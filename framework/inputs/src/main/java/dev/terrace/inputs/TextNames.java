package dev.terrace.inputs;

import java.util.regex.Pattern;

/**
 * The names of the files that are read from a folder or an archive.
 *
 * @param described the files in words, such as {@code .json file}
 */
public record TextNames(Pattern pattern, String described) {
    /** Files of objects. */
    static final TextNames OBJECTS = new TextNames(
            Pattern.compile("(?s).*\\.(json|jsonl|ndjson|yaml|yml)(\\.(gz|bz2|xz|zst))?"),
            ".json, .yaml or .yml file, compressed or not");

    boolean contain(String name) {
        return pattern.matcher(name).matches();
    }
}
