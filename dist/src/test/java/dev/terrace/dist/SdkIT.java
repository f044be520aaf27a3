package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * The parent POM for external plugins has no ancestors, so it repeats settings that our plugins inherit. Both must
 * agree.
 */
class SdkIT {
    private static final XPath XPATH = XPathFactory.newInstance().newXPath();

    private final Document root = pom("pom.xml");
    private final Document parent = pom("sdk/parent/pom.xml");

    @Test
    void theParentHasNoAncestorsAndTheVersionsOfTheTree() throws Exception {
        assertThat(XPATH.evaluate("/project/parent", parent)).isEmpty();
        String version = XPATH.evaluate("/project/version", root);
        assertThat(XPATH.evaluate("/project/version", parent)).isEqualTo(version);
        assertThat(XPATH.evaluate("/project/version", pom("sdk/bom/pom.xml"))).isEqualTo(version);
        Map<String, String> ofTree = properties(root);
        Map<String, String> ofParent = properties(parent);
        assertThat(ofParent).containsKeys("spi.version", "terrace.version");
        ofParent.keySet().removeIf(name -> name.startsWith("plugin."));
        assertThat(ofTree).containsAllEntriesOf(ofParent);
    }

    @Test
    void theParentTakesTheVersionsOfMavensPluginsThatTheTreeTakes() throws Exception {
        assertThat(plugins(parent)).isNotEmpty();
        assertThat(plugins(root)).containsAllEntriesOf(plugins(parent));
    }

    @Test
    void aPluginOfOthersSaysOfItselfWhatOursSay() throws IOException {
        Attributes ours = manifest("plugins/binpack/target/terrace-plugin-binpack-0.1.0.jar");
        Attributes theirs = manifest("examples/hello-plugin/target/hello-plugin-1.2.jar");
        assertThat(theirs.keySet()).isEqualTo(ours.keySet());
        assertThat(theirs.getValue("Plugin-Requires")).isEqualTo(ours.getValue("Plugin-Requires"));
        assertThat(theirs.getValue("Plugin-Id")).isEqualTo("hello");
        assertThat(theirs.getValue("Plugin-Version")).isEqualTo("1.2");
    }

    private static Attributes manifest(String jar) throws IOException {
        try (JarFile file = new JarFile(Distribution.ROOT.resolve(jar).toFile())) {
            return file.getManifest().getMainAttributes();
        }
    }

    private static Map<String, String> properties(Document pom) throws Exception {
        Map<String, String> properties = new TreeMap<>();
        NodeList found = nodes("/project/properties/*", pom);
        for (int i = 0; i < found.getLength(); i++) {
            properties.put(found.item(i).getNodeName(), found.item(i).getTextContent());
        }
        return properties;
    }

    /** The versions of Maven plugins by name, wherever a POM sets one. */
    private static Map<String, String> plugins(Document pom) throws Exception {
        Map<String, String> versions = new TreeMap<>();
        NodeList found = nodes("/project/build//plugin[version]", pom);
        for (int i = 0; i < found.getLength(); i++) {
            versions.put(XPATH.evaluate("artifactId", found.item(i)), XPATH.evaluate("version", found.item(i)));
        }
        return versions;
    }

    private static NodeList nodes(String path, Document pom) throws Exception {
        return (NodeList) XPATH.evaluate(path, pom, XPathConstants.NODESET);
    }

    private static Document pom(String file) {
        Path path = Distribution.ROOT.resolve(file);
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(path.toFile());
        } catch (Exception e) {
            throw new IllegalStateException(path.toString(), e);
        }
    }
}
