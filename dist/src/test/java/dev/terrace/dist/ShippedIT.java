package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The distribution documents its contents, licences and checksums. */
class ShippedIT {
    private static final Path HOME = Distribution.HOME;

    private final List<ShippedJar> jars = ShippedJar.all();

    @Test
    void eachJarOfOthersHasItsLicenceAndItsNotices() {
        Notices notices = new Notices();
        assertThat(jars)
                .filteredOn(jar -> !jar.isOurs())
                .hasSizeGreaterThan(40)
                .allSatisfy(jar -> assertThat(notices.of(jar))
                        .as("rows of THIRD-PARTY.md for %s, with a licence and its text in licenses/", jar.path())
                        .isNotEmpty()
                        .allMatch(Notices.Row::isWhole)
                        .allSatisfy(row -> assertThat(jar.notices())
                                .as("notices that %s brings, and that licenses/ must have", jar.path())
                                .allMatch(row::contains)));
    }

    @Test
    void eachJarIsInTheListOfWhatIsShippedWithItsHash() throws IOException {
        assumeOnline();
        Map<String, JsonNode> components = components("sbom.json");
        assertThat(jars).filteredOn(jar -> !jar.isOfTheKit()).allSatisfy(jar -> isListed(jar, components));
        if (Files.exists(HOME.resolve("sdk"))) {
            Map<String, JsonNode> ofTheKit = components("sdk/sbom.json");
            assertThat(jars)
                    .filteredOn(jar -> jar.isOfTheKit() && !jar.isOurs())
                    .isNotEmpty()
                    .allSatisfy(jar -> isListed(jar, ofTheKit));
        }
    }

    /** A serial number or a time would make two builds of the same sources differ. */
    @Test
    void theListHasNoSerialNumberAndNoTime() throws IOException {
        assumeOnline();
        JsonNode list = read("sbom.json");
        assertThat(list.path("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(list.has("serialNumber")).isFalse();
        assertThat(list.path("metadata").has("timestamp")).isFalse();
    }

    @Test
    void theChecksumsAreThoseOfAllJars() throws IOException {
        assertThat(Files.readString(HOME.resolve("checksums.sha256")).lines())
                .containsExactlyInAnyOrderElementsOf(jars.stream()
                        .map(jar -> jar.sha256() + "  " + jar.path())
                        .toList());
    }

    @Test
    void theArchiveHasItsChecksumBesideIt() throws IOException {
        Path archive = HOME.resolveSibling(HOME.getFileName() + ".tar.gz");
        assertThat(Files.readString(archive.resolveSibling(archive.getFileName() + ".sha256")))
                .isEqualToIgnoringNewLines(ShippedJar.sha256(archive) + "  " + archive.getFileName());
    }

    /** A tag may point to another image tomorrow. */
    @Test
    void theImageIsBuiltOnADigestThatTheBuilderNames() throws IOException {
        try (Stream<String> lines = Files.lines(HOME.resolve("docker/Dockerfile"))) {
            assertThat(lines.filter(line -> line.startsWith("FROM ") || line.startsWith("ARG ")))
                    .containsExactly(
                            "ARG BASE=eclipse-temurin:17-jre",
                            "ARG BASE_DIGEST=--build-arg_BASE_DIGEST=sha256:…_says_which_image",
                            "FROM --platform=$BUILDPLATFORM ${BASE}@${BASE_DIGEST} AS prepared",
                            "FROM ${BASE}@${BASE_DIGEST}");
        }
    }

    private static void assumeOnline() {
        assumeFalse(
                System.getProperty("terrace.maven.network", "").equals("offline=true"),
                "Maven is offline, and writes no SBOM then");
    }

    private static void isListed(ShippedJar jar, Map<String, JsonNode> components) {
        JsonNode component = components.get(jar.path().getFileName().toString());
        assertThat(component).as("the SBOM's entry for %s", jar.path()).isNotNull();
        assertThat(component.path("licenses"))
                .as("the licence of %s", jar.path())
                .isNotEmpty();
        assertThat(component.path("hashes"))
                .as("hashes of %s", jar.path())
                .anyMatch(hash -> hash.path("alg").asText().equals("SHA-256")
                        && hash.path("content").asText().equals(jar.sha256()));
    }

    /** The components by the name of their JAR. */
    private static Map<String, JsonNode> components(String file) throws IOException {
        return read(file)
                .path("components")
                .valueStream()
                .collect(Collectors.toMap(
                        component -> component.path("name").asText() + "-"
                                + component.path("version").asText() + ".jar",
                        component -> component,
                        (one, other) -> one,
                        TreeMap::new));
    }

    private static JsonNode read(String file) throws IOException {
        return new ObjectMapper().readTree(HOME.resolve(file).toFile());
    }
}
