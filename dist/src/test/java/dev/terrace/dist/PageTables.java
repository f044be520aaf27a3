package dev.terrace.dist;

import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The generated parts of a page, each between {@code <!-- table: name -->} and {@code <!-- end -->}. */
final class PageTables {
    private static final Pattern TABLE = Pattern.compile("(<!-- table: (.+?) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

    private PageTables() {}

    /**
     * The page with its parts regenerated.
     *
     * @param lines the lines of a part, by its name
     */
    static String write(String page, Function<String, Stream<String>> lines) {
        return TABLE.matcher(page)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1)
                        + lines.apply(found.group(2)).collect(Collectors.joining("\n")) + "\n" + found.group(3)));
    }

    static Stream<String> rows(String header, Stream<String> rows) {
        return Stream.concat(Stream.of(header, header.replaceAll("[^|]+", "---")), rows);
    }

    static String row(Object... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell.toString().replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    static String code(String text) {
        return "`" + text + "`";
    }
}
