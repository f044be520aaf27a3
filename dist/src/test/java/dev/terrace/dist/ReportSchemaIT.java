package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The report's schema has its own file, which matches the API's document. Reports of recorded cases conform to it and
 * have no other fields. {@code -Dgolden.write=true} writes the file.
 */
class ReportSchemaIT {
    private static final Path FILE = Distribution.ROOT.resolve("docs/report.schema.json");
    private static final Path CASES = Path.of("src/test/cases").toAbsolutePath();
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final String COMPONENTS = "#/components/schemas/";
    private static final int STRIDE = 4;

    @Test
    void theFileIsWhatTheApiSays() throws IOException {
        String schema = MAPPER.writeValueAsString(schema()) + "\n";
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(FILE, schema);
        }
        assertThat(FILE).hasContent(schema);
        assertThat(Distribution.HOME.resolve("docs/report.schema.json")).exists();
    }

    @Test
    void reportsHaveWhatItSaysAndNothingElse() throws IOException {
        ObjectNode strict = schema();
        close(strict);
        JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(strict);
        List<String> problems = new ArrayList<>();
        List<CaseFolder> folders = CaseFolder.below(CASES);
        Extensions extensions = ShippedPlugins.loaded();
        for (int number = 0; number < folders.size(); number += STRIDE) {
            CaseFolder folder = folders.get(number);
            JsonNode report = report(folder, extensions);
            schema.validate(report).forEach(problem -> problems.add(folder.name() + ": " + problem));
        }
        assertThat(folders).hasSizeGreaterThan(STRIDE);
        assertThat(problems).isEmpty();
    }

    private static JsonNode report(CaseFolder folder, Extensions extensions) throws IOException {
        Cluster cluster = folder.snapshot().cluster();
        Path conf = folder.configuration();
        Configuration configuration = ConfigurationReader.read(conf, extensions.catalog(), true);
        return MAPPER.valueToTree(OutcomeDocument.of(new Outcome(
                folder.snapshots(),
                conf.toString(),
                "--conf",
                cluster,
                new Scheduler(extensions).run(cluster, configuration),
                0)));
    }

    /** The report's schema and its components. */
    private static ObjectNode schema() throws IOException {
        JsonNode components = components();
        ObjectNode schema = MAPPER.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "The output of terrace run --output json");
        schema.put("$ref", "#/$defs/Report");
        TreeSet<String> open = new TreeSet<>(List.of("Report"));
        ObjectNode known = schema.putObject("$defs");
        while (!open.isEmpty()) {
            String name = open.pollFirst();
            String text = MAPPER.writeValueAsString(components.required(name));
            known.set(name, MAPPER.readTree(text.replace(COMPONENTS, "#/$defs/")));
            components.required(name).findValuesAsText("$ref").stream()
                    .map(reference -> reference.substring(COMPONENTS.length()))
                    .filter(each -> !known.has(each))
                    .forEach(open::add);
        }
        return schema;
    }

    private static JsonNode components() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(ReportSchemaIT.class.getResourceAsStream("/dev/terrace/server/openapi.yaml"))) {
            Object document = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
            return MAPPER.valueToTree(document).required("components").required("schemas");
        }
    }

    /** Forbids fields that are not described. */
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("properties").isObject()
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        schema.forEach(ReportSchemaIT::close);
    }
}
