package dev.terrace.summary;

import dev.terrace.summary.TestResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the XML reports of Surefire and Failsafe. */
final class TestReports {
    /** A module lies at most two folders deep; its reports are in {@code target/surefire-reports}. */
    private static final int DEPTH = 5;

    /** The prefixes that JUnit and AssertJ add to a reason. */
    private static final Pattern WORDS_OF_LIBRARIES =
            Pattern.compile("^(\\S+Exception: )?([Aa]ssumption (failed|was not met due to): |.* ==> )?");

    private TestReports() {}

    /** @param start reports before this time are from an earlier build and are ignored */
    static List<TestReport> read(Path root, Instant start) throws IOException {
        List<Path> reports;
        try (Stream<Path> files = Files.find(
                root,
                DEPTH,
                (file, attributes) -> isReport(file)
                        && !attributes.lastModifiedTime().toInstant().isBefore(start))) {
            reports = files.sorted().toList();
        }
        List<TestReport> all = new ArrayList<>();
        for (Path report : reports) {
            Path module =
                    Objects.requireNonNull(report.getParent()).resolve("../..").normalize();
            all.add(read(report, root.normalize().relativize(module).toString()));
        }
        return all;
    }

    private static boolean isReport(Path file) {
        Path folder = file.getParent();
        return folder != null
                && (folder.endsWith("target/surefire-reports") || folder.endsWith("target/failsafe-reports"))
                && String.valueOf(file.getFileName()).matches("TEST-.*\\.xml");
    }

    private static TestReport read(Path report, String module) throws IOException {
        try {
            Element suite = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(report.toFile())
                    .getDocumentElement();
            NodeList tests = suite.getElementsByTagName("testcase");
            List<TestResult> results = new ArrayList<>();
            for (int t = 0; t < tests.getLength(); t++) {
                results.add(result(module, (Element) tests.item(t)));
            }
            return new TestReport(module, simple(suite.getAttribute("name")), seconds(suite), results);
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(report + " is not a report of tests: " + e.getMessage(), e);
        }
    }

    private static TestResult result(String module, Element test) {
        NodeList skipped = test.getElementsByTagName("skipped");
        boolean hasFailed = test.getElementsByTagName("failure").getLength() > 0
                || test.getElementsByTagName("error").getLength() > 0;
        return new TestResult(
                module,
                simple(test.getAttribute("classname")),
                test.getAttribute("name").replaceFirst("(?s)\\W.*", ""),
                hasFailed ? Outcome.FAILED : skipped.getLength() > 0 ? Outcome.SKIPPED : Outcome.PASSED,
                skipped.getLength() == 0 ? "" : reason((Element) skipped.item(0)),
                text(test.getElementsByTagName("system-out")));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The seconds of a suite. Thousands are separated by commas. */
    private static double seconds(Element suite) {
        String time = suite.getAttribute("time").replace(",", "");
        return time.isEmpty() ? 0 : Double.parseDouble(time);
    }

    /** The message of a disabled test, or the first line of the stack trace of an aborted one. */
    private static String reason(Element skipped) {
        String said = skipped.getAttribute("message") + "\n" + skipped.getTextContent();
        String reason = said.strip().lines().findFirst().orElse("no reason is given");
        return WORDS_OF_LIBRARIES.matcher(reason).replaceFirst("");
    }

    private static String text(NodeList elements) {
        return elements.getLength() == 0 ? "" : elements.item(0).getTextContent();
    }
}
