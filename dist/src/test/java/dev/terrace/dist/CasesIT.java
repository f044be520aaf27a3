package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decides as Volcano did on clusters that it was run on. */
class CasesIT {
    private static final Path SHARED = Distribution.ROOT.resolve("../shared").normalize();

    private static final Path CASES = Path.of("src/test/cases").toAbsolutePath();

    @TempDir
    Path folder;

    @Test
    void theOwnCasesPass() throws Exception {
        assertThat(check()).endsWith(count() + " passed, 0 failed\n");
    }

    /** Also that no plugin of the distribution is accused. */
    @Test
    void theyPassIfEverythingIsAskedAfresh() throws Exception {
        assertThat(check("--verify-contracts")).endsWith(count() + " passed, 0 failed\n");
    }

    /** Also prints how many cases agreed, for the summary of the build. */
    private String check(String... options) throws Exception {
        String printed = Distribution.terrace(
                folder,
                Stream.concat(Stream.of("check", CASES.toString()), Stream.of(options))
                        .toArray(String[]::new));
        Matcher passed = Pattern.compile("(\\d+) passed, \\d+ failed").matcher(printed);
        if (passed.find()) {
            System.out.println(passed.group(1) + " of " + count() + " recorded cases agreed");
        }
        return printed;
    }

    private static long count() throws IOException {
        try (Stream<Path> files = Files.walk(CASES)) {
            return files.filter(file -> file.endsWith("expected.json")).count();
        }
    }

    @ParameterizedTest
    @CsvSource({"openb, openb.conf", "i-1k-10k, default.conf", "iii-reclaim, reclaim.conf"})
    void theLargeOnesAgreePodByPod(String name, String conf) throws Exception {
        Path bench = SHARED.resolve("bench");
        assumeTrue(Files.isDirectory(bench), () -> bench + " is not there");
        Path output = folder.resolve("out.json");
        String printed = Distribution.terrace(
                folder,
                "run",
                "--snapshot",
                bench.resolve(name + ".json.gz").toString(),
                "--conf",
                bench.resolve(conf).toString(),
                "--output",
                "json");
        Files.writeString(output, printed.substring(printed.indexOf('{')));
        ObjectMapper mapper = new ObjectMapper();
        JsonNode decided = mapper.readTree(output.toFile());
        JsonNode golden = mapper.readTree(unpacked(bench.resolve("golden").resolve(name + ".json.gz")));
        for (String part : new String[] {"binds", "pipelined", "podGroupPhases"}) {
            assertThat(asMap(decided.get(part))).as(part).isEqualTo(asMap(golden.get(part)));
        }
        assertThat(decided.get("evicts")).isEqualTo(golden.get("evicts"));
    }

    private static InputStream unpacked(Path file) throws IOException {
        return new GZIPInputStream(Files.newInputStream(file));
    }

    private static Map<String, String> asMap(JsonNode object) {
        Map<String, String> map = new TreeMap<>();
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            map.put(name, object.get(name).asText());
        }
        return map;
    }
}
