package dev.terrace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.server.http.ApiDocument.Described;
import io.vertx.core.json.JsonObject;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchemaCheckTest {
    /** The keywords that {@link SchemaCheck} reads, and those that do not restrict a single value. */
    private static final Set<String> KNOWN = Set.of(
            "$ref",
            "type",
            "properties",
            "required",
            "additionalProperties",
            "pattern",
            "minimum",
            "maximum",
            "maxLength",
            "items",
            "minItems",
            "maxItems",
            "enum",
            "oneOf",
            "title",
            "description",
            "examples",
            "default",
            "dependentRequired",
            "not");

    private final ApiDocument document = ApiDocument.load();

    @Test
    void requestsAreCheckedForEveryKeywordOfTheirSchemas() {
        assertThat(document.operations())
                .map(Described::schema)
                .filteredOn(Objects::nonNull)
                .isNotEmpty()
                .allSatisfy(schema -> assertKnown(document.resolve(schema)));
    }

    private void assertKnown(JsonObject schema) {
        assertThat(KNOWN).containsAll(schema.fieldNames());
        JsonObject properties = document.resolve(schema).getJsonObject("properties", new JsonObject());
        properties.forEach(property -> assertKnown(document.resolve((JsonObject) property.getValue())));
        JsonObject items = schema.getJsonObject("items");
        if (items != null) {
            assertKnown(document.resolve(items));
        }
    }
}
