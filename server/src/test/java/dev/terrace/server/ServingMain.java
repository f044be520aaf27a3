package dev.terrace.server;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.server.library.ReadyMade;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;

/** A server in its own process, for tests that kill it. Prints its address. */
final class ServingMain {
    private ServingMain() {}

    /** @param args the data folder */
    public static void main(String[] args) {
        ServerOptions options = new ServerOptions(
                "test",
                "127.0.0.1",
                0,
                Path.of(args[0]),
                Access.open(),
                Limits.defaults(),
                List.of(),
                false,
                List.of(ReadyMade.of("default", Served.ALLOCATE)),
                List.of(),
                List.of(),
                false,
                ZoneOffset.UTC);
        System.out.println(Server.start(options, Extensions.load(List.of())).address());
    }
}
