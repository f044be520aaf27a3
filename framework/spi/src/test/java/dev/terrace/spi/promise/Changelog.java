package dev.terrace.spi.promise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sections of CHANGELOG.md about versions of the SPI, with headings like {@code ### SPI 0.3}.
 *
 * @param sections their text by version
 */
record Changelog(Map<SpiVersion, String> sections) {
    private static final Pattern HEADING = Pattern.compile("### SPI (\\d+\\.\\d+)\\s*");

    static Changelog read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    static Changelog parse(List<String> lines) {
        Map<SpiVersion, String> sections = new HashMap<>();
        SpiVersion version = null;
        for (String line : lines) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                version = SpiVersion.parse(heading.group(1));
            } else if (line.startsWith("#")) {
                version = null;
            } else if (version != null) {
                sections.merge(version, line, (text, more) -> text + "\n" + more);
            }
        }
        return new Changelog(sections);
    }

    /**
     * Returns whether a section of a version above {@code after}, and not above {@code last}, contains the name as a
     * word.
     */
    boolean names(String type, SpiVersion after, SpiVersion last) {
        Pattern word = Pattern.compile("\\b" + Pattern.quote(type) + "\\b");
        return sections.entrySet().stream()
                .filter(section -> section.getKey().compareTo(after) > 0
                        && section.getKey().compareTo(last) <= 0)
                .anyMatch(section -> word.matcher(section.getValue()).find());
    }
}
