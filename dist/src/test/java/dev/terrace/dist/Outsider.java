package dev.terrace.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A user with only the unpacked tar.gz. Their Maven is offline: its own plugins come from this build's local
 * repository, and all dependencies of a project come from the distribution.
 *
 * @param folder the user's folder, outside of this tree
 * @param home the unpacked distribution
 */
record Outsider(Path folder, Path home) {
    private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\n(.*?)^```$");

    static Outsider unpack(Path folder) throws IOException, InterruptedException {
        Outsider outsider = new Outsider(folder, folder.resolve(Distribution.HOME.getFileName()));
        String unpacked = outsider.run(folder, "tar -xzf '" + Distribution.HOME + ".tar.gz'");
        if (!unpacked.equals("0 ")) {
            throw new IOException(unpacked);
        }
        // DistributionIT tests the archive of classes, whose making takes longer than all starts here.
        Files.writeString(outsider.home.resolve("cache"), "a file where a folder is expected");
        return outsider;
    }

    /** The command blocks of a Markdown page. */
    static List<String> commands(Path page) throws IOException {
        return COMMANDS.matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** The exit code, a space, and the output of the commands. */
    String run(Path where, String commands) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-e", "-c", commands)
                .directory(where.toFile())
                .redirectErrorStream(true);
        String java = System.getProperty("java.home");
        builder.environment().put("JAVA_HOME", java);
        // A build of two classes ends before the optimizing compiler pays off.
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        builder.environment()
                .merge(
                        "PATH",
                        "",
                        (path, none) ->
                                String.join(":", java + "/bin", System.getProperty("terrace.maven") + "/bin", path));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output;
    }

    /** Configures Maven to work offline, for projects in and below a folder. */
    void disconnect(Path project) throws IOException {
        Path settings = Files.writeString(folder.resolve("settings.xml"), """
                <settings>
                  <profiles>
                    <profile>
                      <id>disconnected</id>
                      <repositories>
                        <repository>
                          <id>central</id>
                          <url>file:///nowhere</url>
                          <releases><enabled>false</enabled></releases>
                        </repository>
                      </repositories>
                      <pluginRepositories>
                        <pluginRepository>
                          <id>central</id>
                          <url>file:///nowhere</url>
                          <releases><enabled>false</enabled></releases>
                        </pluginRepository>
                        <pluginRepository>
                          <id>plugins-of-maven</id>
                          <url>%s</url>
                        </pluginRepository>
                      </pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>disconnected</activeProfile></activeProfiles>
                </settings>
                """.formatted(
                        Path.of(System.getProperty("terrace.maven.repository")).toUri()));
        Files.createDirectories(project.resolve(".mvn"));
        Files.write(
                project.resolve(".mvn/maven.config"),
                List.of(
                        "--offline",
                        "--batch-mode",
                        "-Daether.offline.protocols=file",
                        "-Dmaven.repo.local=" + folder.resolve("m2"),
                        "-Dstyle.color=never",
                        "--settings",
                        settings.toString()));
    }
}
