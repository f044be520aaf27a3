package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.cases.CaseFolder;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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

/** Decisions equal Volcano's on clusters for which Volcano's were recorded. */
class CasesIT {
    private static final Path SHARED = Distribution.ROOT.resolve("../shared").normalize();

    private static final Path CASES = Path.of("src/test/cases").toAbsolutePath();

    /** Families of recorded cases for later plugins and for claims. The build's own cases contain some of each. */
    private static final List<String> FAMILIES = List.of("more", "upstream-more", "upstream-dra");

    /** A folder of further plugins. It is kept for {@code terrace check --plugins}. */
    private static final Path OTHERS = Path.of("target/test-plugins").toAbsolutePath();

    @TempDir
    Path folder;

    @Test
    void theOwnCasesPass() throws Exception {
        assertThat(check(List.of(CASES))).endsWith(count(List.of(CASES)) + " passed, 0 failed\n");
    }

    /** Runs the cases with verified contracts. No plugin of the distribution may fail the verification. */
    @Test
    void theyPassIfEverythingIsAskedAfresh() throws Exception {
        assertThat(check(List.of(CASES), "--verify-contracts")).endsWith(count(List.of(CASES)) + " passed, 0 failed\n");
    }

    @Test
    void theFamiliesOfPluginsPass() throws Exception {
        List<Path> families = families();
        assertThat(check(families, plugins())).endsWith(count(families) + " passed, 0 failed\n");
    }

    @Test
    void theFamiliesOfPluginsPassIfEverythingIsAskedAfresh() throws Exception {
        List<Path> families = families();
        assertThat(check(families, plugins("--verify-contracts"))).endsWith(count(families) + " passed, 0 failed\n");
    }

    @Test
    void aPluginThatACaseNeedsIsNamed() throws Exception {
        Path upstream = recorded().resolve("upstream-more");
        assertThat(check(List.of(upstream)))
                .contains("/scheduler.conf:28:11: plugin 'test-rejecter' does not exist. `terrace plugins` lists ")
                .endsWith("30 passed, 1 failed\n");
    }

    private static List<Path> families() {
        return FAMILIES.stream().map(recorded()::resolve).toList();
    }

    private static Path recorded() {
        Path recorded = SHARED.resolve("cases/volcano");
        assumeTrue(Files.isDirectory(recorded.resolve("more")), () -> recorded.resolve("more") + " is not there");
        return recorded;
    }

    /** Returns the plugins of the distribution, and one that a case of {@code upstream-more} names. */
    private static String[] plugins(String... options) throws IOException {
        PluginJar.in(Files.createDirectories(OTHERS))
                .says("Plugin-Id", "test-rejecter")
                .plugin("TestRejecter", Files.readString(Path.of("src/test/plugins/TestRejecter.java")))
                .write("test-rejecter-1.2.jar");
        String own = Distribution.HOME.resolve("plugins").toString();
        return Stream.concat(Stream.of("--plugins", own, "--plugins", OTHERS.toString()), Stream.of(options))
                .toArray(String[]::new);
    }

    /** Checks cases, and prints how many agreed for the build's summary. */
    private String check(List<Path> folders, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("check"));
        folders.forEach(each -> arguments.add(each.toString()));
        arguments.addAll(List.of(options));
        String printed = Distribution.call(folder, arguments.toArray(String[]::new));
        Matcher passed = Pattern.compile("(\\d+) passed, (\\d+) failed").matcher(printed);
        if (passed.find()) {
            int all = Integer.parseInt(passed.group(1)) + Integer.parseInt(passed.group(2));
            System.out.println(passed.group(1) + " of " + all + " recorded cases agreed");
        }
        return printed;
    }

    private static int count(List<Path> folders) {
        return folders.stream()
                .mapToInt(folder -> CaseFolder.below(folder).size())
                .sum();
    }

    @ParameterizedTest
    @CsvSource({"openb, openb.conf", "i-1k-10k, default.conf", "iii-reclaim, reclaim.conf"})
    void theLargeOnesAgreePodByPod(String name, String conf) throws Exception {
        Path bench = SHARED.resolve("bench");
        assumeTrue(Files.isDirectory(bench), () -> bench + " is not there");
        Path output = folder.resolve("out.json");
        String printed = Distribution.call(
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
