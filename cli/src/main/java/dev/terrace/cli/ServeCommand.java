package dev.terrace.cli;

import dev.terrace.cli.files.Fault;
import dev.terrace.engine.Extensions;
import dev.terrace.server.Limits;
import dev.terrace.server.Server;
import dev.terrace.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The service. */
@Command(
        name = "serve",
        sortOptions = false,
        customSynopsis = "terrace serve [--snapshot FILE] [--conf FILE] [--data DIR] [OPTION…]",
        description = "Serve snapshots, cycles and a page to look at them over HTTP.",
        footer = {
            "",
            "Examples:",
            "  Look at a cluster in a browser:",
            "    terrace serve --snapshot cluster.yaml --conf scheduler.conf"
        })
final class ServeCommand implements Callable<Integer> {
    private final Console console;
    private final Home home;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address to listen on. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port to listen on; 0 takes any that is free. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep snapshots, configurations and reports in a folder. Default: in memory.")
    private @Nullable Path data;

    @Option(names = "--plugins", arity = "1..*", paramLabel = "DIR", description = PluginsCommand.FOLDERS)
    private List<Path> plugins = List.of();

    ServeCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() throws InterruptedException {
        ServerOptions options = new ServerOptions(host, port, data, null, null, Limits.defaults());
        try (Extensions extensions = home.load(plugins);
                Server server = Server.start(
                        options,
                        extensions,
                        java.util.Map.of("default", home.defaultConfiguration().text()),
                        Version.number())) {
            console.out().println("Terrace " + Version.number() + " is listening on " + server.address());
            CountDownLatch end = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(end::countDown));
            end.await();
            return Exit.DONE;
        } catch (IOException e) {
            throw Fault.at("--data", String.valueOf(e.getMessage()));
        }
    }
}
