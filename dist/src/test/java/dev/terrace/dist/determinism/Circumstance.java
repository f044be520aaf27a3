package dev.terrace.dist.determinism;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A property of a machine or its JVM that must not affect decisions.
 *
 * @param kind circumstances of one kind are mutually exclusive; several kinds can be combined
 * @param options options of the JVM, separated by spaces
 * @param environment variables in addition to those of this process
 */
record Circumstance(Kind kind, String name, String options, Map<String, String> environment) {
    private static final String EXPERT = "-XX:+UnlockExperimentalVMOptions ";

    /** The kind of circumstance. */
    enum Kind {
        LOCALE,
        ZONE,
        ENCODING,
        PROCESSORS,
        COLLECTOR,
        COMPILER,
        HEAP,
        START,
        JDK;

        String shown() {
            return this == JDK ? "JDK" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** The baseline: the unchanged machine. */
    static final Circumstance NONE = of(Kind.START, "none", "");

    static final List<Circumstance> ALL = List.of(
            // Locales with their own digits, calendar, dotless i, or minus sign.
            of(Kind.LOCALE, "ar-EG", "-Duser.language=ar -Duser.country=EG"),
            of(Kind.LOCALE, "fa-IR", "-Duser.language=fa -Duser.country=IR"),
            of(Kind.LOCALE, "hi-IN, deva digits", "-Duser.language=hi -Duser.country=IN -Duser.extensions=u-nu-deva"),
            of(Kind.LOCALE, "th-TH-TH", "-Duser.language=th -Duser.country=TH -Duser.variant=TH"),
            of(Kind.LOCALE, "ja-JP-JP", "-Duser.language=ja -Duser.country=JP -Duser.variant=JP"),
            of(Kind.LOCALE, "tr-TR", "-Duser.language=tr -Duser.country=TR"),
            of(Kind.LOCALE, "sv-SE", "-Duser.language=sv -Duser.country=SE"),
            of(Kind.LOCALE, "de-DE", "-Duser.language=de -Duser.country=DE"),
            // Zones a day ahead, a day behind, with quarters of an hour, and with an hour that occurs twice.
            of(Kind.ZONE, "Pacific/Kiritimati", "-Duser.timezone=Pacific/Kiritimati"),
            of(Kind.ZONE, "Pacific/Pago_Pago", "-Duser.timezone=Pacific/Pago_Pago"),
            of(Kind.ZONE, "Asia/Kathmandu", "-Duser.timezone=Asia/Kathmandu"),
            of(Kind.ZONE, "America/St_Johns", "-Duser.timezone=America/St_Johns"),
            new Circumstance(Kind.ZONE, "TZ=Europe/Dublin", "", Map.of("TZ", "Europe/Dublin")),
            encoding("IBM037"),
            encoding("UTF-16"),
            encoding("ISO-8859-1"),
            encoding("US-ASCII"),
            encoding("Shift_JIS"),
            new Circumstance(Kind.ENCODING, "LC_ALL=C", "", Map.of("LC_ALL", "C")),
            of(Kind.PROCESSORS, "1 processor", "-XX:ActiveProcessorCount=1"),
            of(Kind.PROCESSORS, "2 processors", "-XX:ActiveProcessorCount=2"),
            of(Kind.PROCESSORS, "8 processors", "-XX:ActiveProcessorCount=8"),
            // The start script uses the parallel collector.
            of(Kind.COLLECTOR, "serial collector", "-XX:+UseSerialGC"),
            of(Kind.COLLECTOR, "G1", "-XX:+UseG1GC"),
            of(Kind.COLLECTOR, "ZGC", "-XX:+UseZGC"),
            of(Kind.COMPILER, "interpreted", "-Xint"),
            of(Kind.COMPILER, "all compilers", "-XX:TieredStopAtLevel=4"),
            of(Kind.COMPILER, "optimising compiler alone", "-XX:TieredStopAtLevel=4 -XX:-TieredCompilation"),
            of(Kind.HEAP, "heap of 64 MiB", "-Xmx64m"),
            of(Kind.HEAP, "wide pointers", "-XX:-UseCompressedOops"),
            // The iteration order of the JDK's immutable sets and maps differs in each process.
            of(Kind.START, "once more", ""),
            of(Kind.START, "no class archive", "-Xshare:off"),
            of(Kind.START, "all identity hashes alike", EXPERT + "-XX:hashCode=2"),
            of(Kind.START, "identity hashes that count up", EXPERT + "-XX:hashCode=3"),
            of(Kind.START, "assertions", "-ea -esa"),
            of(Kind.START, "line end |", "-Dline.separator=|"),
            jdk("17", "/usr/lib/jvm/java-17-openjdk-amd64"),
            jdk("25", "/usr/lib/jvm/temurin-25-jdk-amd64"));

    /** The reason why it is not available here; empty if it is. */
    Optional<String> absence() {
        return Stream.ofNullable(environment.get("JAVA_HOME"))
                .filter(home -> !Files.isExecutable(Path.of(home, "bin/java")))
                .map(home -> name + " is skipped: there is no JDK in " + home)
                .findFirst();
    }

    /** Combines several circumstances for one command. */
    static Circumstance together(List<Circumstance> several) {
        Map<String, String> environment = new HashMap<>();
        several.forEach(one -> environment.putAll(one.environment));
        return new Circumstance(
                Kind.START,
                join(several, Circumstance::name, ", "),
                join(several, Circumstance::options, " "),
                environment);
    }

    private static String join(List<Circumstance> several, Function<Circumstance, String> part, String between) {
        return several.stream().map(part).collect(Collectors.joining(between));
    }

    @Override
    public String toString() {
        return name;
    }

    private static Circumstance of(Kind kind, String name, String options) {
        return new Circumstance(kind, name, options, Map.of());
    }

    /** JDK 17 reads the older property, and JDK 25 the newer one. */
    private static Circumstance encoding(String name) {
        String options = "-Dfile.encoding=%1$s -Dsun.stdout.encoding=%1$s -Dstdout.encoding=%1$s";
        return of(Kind.ENCODING, name, options.formatted(name));
    }

    private static Circumstance jdk(String version, String usual) {
        String home = System.getenv().getOrDefault("JDK" + version + "_HOME", usual);
        return new Circumstance(Kind.JDK, "JDK " + version, "", Map.of("JAVA_HOME", home));
    }
}
