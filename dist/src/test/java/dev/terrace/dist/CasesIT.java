package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.InvalidInput;
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
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decides as Volcano did on clusters that it was run on. */
class CasesIT {
    private static final Path SHARED = Distribution.ROOT.resolve("../shared").normalize();

    private static final Path CASES = Path.of("src/test/cases").toAbsolutePath();

    /** Recorded cases of plugins that came later; the build has some of each among its own. */
    private static final List<String> FAMILIES = List.of(
            "more/cdp",
            "more/deviceshare",
            "more/extender",
            "more/gangpreempt",
            "more/gangreclaim",
            "more/nodegroup",
            "more/numa-aware",
            "more/pdb",
            "more/rescheduling",
            "more/resourcequota",
            "more/shuffle",
            "more/task-topology",
            "more/tdm",
            "more/usage",
            "upstream-more");

    @TempDir
    Path folder;

    @Test
    void theOwnCasesPass() throws Exception {
        assertThat(check(List.of(CASES))).endsWith(count() + " passed, 0 failed\n");
    }

    /** Also that no plugin of the distribution is accused. */
    @Test
    void theyPassIfEverythingIsAskedAfresh() throws Exception {
        assertThat(check(List.of(CASES), "--verify-contracts")).endsWith(count() + " passed, 0 failed\n");
    }

    @Test
    void theFamiliesOfPluginsPass() throws Exception {
        List<Path> cases = decidable();
        assertThat(check(cases)).endsWith(cases.size() + " passed, 0 failed\n");
    }

    @Test
    void theFamiliesOfPluginsPassIfEverythingIsAskedAfresh() throws Exception {
        List<Path> cases = decidable();
        assertThat(check(cases, "--verify-contracts")).endsWith(cases.size() + " passed, 0 failed\n");
    }

    /** The cases of the families whose configurations name only what is there. */
    private static List<Path> decidable() throws IOException {
        Path recorded = SHARED.resolve("cases/volcano");
        assumeTrue(Files.isDirectory(recorded.resolve("more")), () -> recorded.resolve("more") + " is not there");
        List<Path> cases = new ArrayList<>();
        try (Extensions extensions = Extensions.load(List.of(Distribution.HOME.resolve("plugins")))) {
            for (String family : FAMILIES) {
                for (CaseFolder each : CaseFolder.below(recorded.resolve(family))) {
                    if (isReadable(each, extensions)) {
                        cases.add(each.folder());
                    }
                }
            }
        }
        return cases;
    }

    private static boolean isReadable(CaseFolder each, Extensions extensions) {
        try {
            var unused = ConfigurationReader.read(each.configuration(), extensions.catalog(), false);
            return true;
        } catch (InvalidInput e) {
            return false;
        }
    }

    /** Also prints how many cases agreed, for the summary of the build. */
    private String check(List<Path> folders, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("check"));
        folders.forEach(each -> arguments.add(each.toString()));
        arguments.addAll(List.of(options));
        String printed = Distribution.terrace(folder, arguments.toArray(String[]::new));
        Matcher passed = Pattern.compile("(\\d+) passed, (\\d+) failed").matcher(printed);
        if (passed.find()) {
            int all = Integer.parseInt(passed.group(1)) + Integer.parseInt(passed.group(2));
            System.out.println(passed.group(1) + " of " + all + " recorded cases agreed");
        }
        return printed;
    }

    private static int count() {
        return CaseFolder.below(CASES).size();
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
