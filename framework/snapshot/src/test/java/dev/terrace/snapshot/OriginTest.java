package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.text.ListMeta;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class OriginTest {
    @Test
    void theNextPageIsKnownWhenItsListHasBeenRead() {
        Pages pages = new Pages(false, page("7", "more", "n1"), page("7", "", "n2"));
        assertThat(pages.nodes()).containsExactly("n1", "n2");
        assertThat(pages.listed).extracting(ListMeta::next).containsExactly("more", "");
        assertThat(pages.listed).extracting(ListMeta::resourceVersion).containsExactly("7", "7");
    }

    @Test
    void theMetadataOfAListMayFollowItsItems() {
        Pages pages = new Pages(
                false,
                "{\"items\": [], \"kind\": \"NodeList\", \"apiVersion\": \"v1\","
                        + " \"metadata\": {\"resourceVersion\": \"8\", \"remainingItemCount\": 3}}");
        assertThat(pages.nodes()).isEmpty();
        assertThat(pages.listed).containsExactly(new ListMeta("8", "", "3"));
    }

    @Test
    void oneMalformedObjectOfAClusterIsLeftOut() {
        Pages pages = new Pages(true, page("7", "", "n1", "bad", "n2"));
        assertThat(pages.nodes()).containsExactly("n1", "n2");
        assertThat(pages.warnings)
                .contains("page 0: node bad offers cpu \"4q\": not a quantity. A cpu amount looks like 4, 500m or 2.5."
                        + " It is left out.");
    }

    @Test
    void oneMalformedObjectOfAFileIsAnError() {
        assertThatThrownBy(new Pages(false, page("7", "", "n1", "bad"))::nodes).isInstanceOf(InvalidInput.class);
    }

    private static String page(String version, String next, String... nodes) {
        List<String> items = new ArrayList<>();
        for (String node : nodes) {
            items.add("{\"metadata\": {\"name\": \"%s\"}, \"status\": {\"allocatable\": {\"cpu\": \"%s\"}}}"
                    .formatted(node, node.equals("bad") ? "4q" : "4"));
        }
        return "{\"kind\": \"NodeList\", \"apiVersion\": \"v1\", \"metadata\": {\"resourceVersion\": \"%s\","
                        .formatted(version)
                + " \"continue\": \"%s\"}, \"items\": [%s]}".formatted(next, String.join(", ", items));
    }

    /** Pages that are opened one after the other. A page is requested only if the one before it announced it. */
    private static final class Pages implements Origin {
        private final boolean leavesOutMalformed;
        private final List<String> pages;
        private final List<ListMeta> listed = new ArrayList<>();
        private List<String> warnings = List.of();

        Pages(boolean leavesOutMalformed, String... pages) {
            this.leavesOutMalformed = leavesOutMalformed;
            this.pages = List.of(pages);
        }

        List<String> nodes() {
            Snapshot snapshot = SnapshotReader.read(this, ReadOptions.defaults());
            warnings = snapshot.findings().stream().map(Finding::toString).toList();
            return snapshot.cluster().nodes().stream().map(NodeSpec::name).toList();
        }

        @Override
        public List<String> names() {
            return List.of("pages");
        }

        @Override
        public Iterable<Source> sources(Consumer<Finding> findings) {
            return () -> new Iterator<>() {
                private int at;

                @Override
                public boolean hasNext() {
                    return at == 0 || !listed.get(at - 1).next().isEmpty();
                }

                @Override
                public Source next() {
                    byte[] page = pages.get(at).getBytes(StandardCharsets.UTF_8);
                    return new Source("page " + at++, () -> new ByteArrayInputStream(page));
                }
            };
        }

        @Override
        public boolean leavesOutMalformed() {
            return leavesOutMalformed;
        }

        @Override
        public void listed(ListMeta list) {
            listed.add(list);
        }
    }
}
