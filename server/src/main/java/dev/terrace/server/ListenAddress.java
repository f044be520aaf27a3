package dev.terrace.server;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The address to listen on. A name is resolved once, so that the server binds the same address that was checked.
 *
 * @param isLoopback whether every address of the name can be reached only from this machine
 */
record ListenAddress(InetAddress address, boolean isLoopback) {
    /** @throws InvalidInput if the host is neither an address nor a name that resolves to one */
    static ListenAddress resolve(String host) {
        try {
            if (host.isBlank()) {
                throw new UnknownHostException(host);
            }
            InetAddress[] all = InetAddress.getAllByName(host);
            return new ListenAddress(all[0], Arrays.stream(all).allMatch(InetAddress::isLoopbackAddress));
        } catch (UnknownHostException e) {
            throw Fault.at("--host", "'" + host + "' is neither an address nor a name that resolves to one.");
        }
    }

    /** The numeric address. */
    String literal() {
        return address.getHostAddress();
    }
}
