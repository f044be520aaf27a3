package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes verdicts as JUnit XML for continuous integration: one suite with a test for each case. */
public final class JunitReport {
    private static final String SUITE = "terrace check";

    private JunitReport() {}

    /**
     * Writes a file atomically.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written
     */
    public static void write(List<CaseVerdict> verdicts, Path file) {
        try {
            NewFile.write(file, out -> write(verdicts, out));
        } catch (IOException e) {
            throw Fault.writing(file, e);
        }
    }

    private static void write(List<CaseVerdict> verdicts, OutputStream out) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            xml.writeCharacters("\n");
            suite(verdicts, xml);
            xml.writeEndElement();
            xml.writeCharacters("\n");
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private static void suite(List<CaseVerdict> verdicts, XMLStreamWriter xml) throws XMLStreamException {
        long failed = verdicts.stream().filter(verdict -> !verdict.hasPassed()).count();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", SUITE);
        xml.writeAttribute("tests", Integer.toString(verdicts.size()));
        xml.writeAttribute("failures", Long.toString(failed));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute(
                "time",
                seconds(verdicts.stream().mapToDouble(CaseVerdict::seconds).sum()));
        xml.writeCharacters("\n");
        for (CaseVerdict verdict : verdicts) {
            test(verdict, xml);
        }
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }

    private static void test(CaseVerdict verdict, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", SUITE);
        xml.writeAttribute("name", readable(verdict.name()));
        xml.writeAttribute("time", seconds(verdict.seconds()));
        if (!verdict.hasPassed()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", readable(verdict.problems().get(0)));
            xml.writeAttribute("type", "mismatch");
            xml.writeCharacters(readable(String.join("\n", verdict.problems())));
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Replaces control characters and unpaired surrogates, which XML cannot represent. */
    private static String readable(String text) {
        StringBuilder readable = new StringBuilder();
        text.codePoints()
                .map(c -> c == '\n'
                                || c == '\t'
                                || (c >= ' ' && c <= 0xd7ff)
                                || (c >= 0xe000 && c <= 0xfffd)
                                || c > 0xffff
                        ? c
                        : '\ufffd')
                .forEach(readable::appendCodePoint);
        return readable.toString();
    }
}
