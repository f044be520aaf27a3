package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.server.Access;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that protect the server: tokens and TLS. */
public final class AccessOptions {
    private static final String VARIABLE = "TERRACE_TOKEN";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with the token that allows everything. Default: the variable " + VARIABLE
                    + "; without either, every process on this machine may do everything.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--read-token-file",
            paramLabel = "FILE",
            description = "A file with the token for requests that change nothing kept by name.")
    private @Nullable Path readTokenFile;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description = "A host, besides 127.0.0.1 and localhost, that requests may call. Repeatable. Default: with"
                    + " a token every host, without a token none.")
    private List<String> allowedHosts = List.of();

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "A certificate in PEM, to serve with TLS.")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "The certificate's key in PEM.")
    private @Nullable Path key;

    /** @throws dev.terrace.model.finding.InvalidInput if an option lacks another that it needs */
    public Access access() {
        if ((certificate == null) != (key == null)) {
            throw Fault.at(
                    certificate == null ? "--tls-key" : "--tls-cert", "needs the other: --tls-cert and --tls-key");
        }
        String given = System.getenv(VARIABLE);
        String token = tokenFile != null ? token(tokenFile) : given == null ? null : token(VARIABLE, given);
        if (token == null && readTokenFile != null) {
            throw Fault.at("--read-token-file", "needs a token that allows everything as well: --token-file");
        }
        require(certificate);
        require(key);
        return new Access(token, readTokenFile == null ? null : token(readTokenFile), certificate, key, allowedHosts);
    }

    private static String token(Path file) {
        return token(file.toString(), TextFile.readSmall(file));
    }

    /** Checks a token. A request sends it in a header, which holds one line of printable ASCII. */
    private static String token(String place, String text) {
        String token = text.strip();
        if (token.isEmpty()) {
            throw Fault.at(place, "is empty; a token is a text that is hard to guess");
        }
        if (token.indexOf('\n') >= 0) {
            throw Fault.at(place, "holds several lines; a token is one line, without blanks");
        }
        if (!token.chars().allMatch(sign -> sign > ' ' && sign < 0x7f)) {
            throw Fault.at(
                    place,
                    "contains a character that an HTTP header cannot carry: use ASCII letters, digits and signs, without blanks");
        }
        return token;
    }

    private static void require(@Nullable Path file) {
        if (file != null) {
            var unused = TextFile.read(file);
        }
    }
}
