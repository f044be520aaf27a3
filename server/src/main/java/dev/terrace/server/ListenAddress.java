package dev.terrace.server;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The address to listen on. A name is resolved once, so that the address that is bound is the one that was looked at.
 *
 * @param isLoopback whether all that the name resolves to can be reached from this machine alone
 */
record ListenAddress(InetAddress address, boolean isLoopback) {
    /** @throws InvalidInput if it is no address, and resolves to none */
    static ListenAddress of(String host) {
        try {
            if (host.isBlank()) {
                throw new UnknownHostException(host);
            }
            InetAddress[] all = InetAddress.getAllByName(host);
            return new ListenAddress(all[0], Arrays.stream(all).allMatch(InetAddress::isLoopbackAddress));
        } catch (UnknownHostException e) {
            throw new InvalidInput(Finding.error(
                    Position.of("--host"), "'" + host + "' is no address, and no name that resolves to one."));
        }
    }

    /** In numbers. */
    String literal() {
        return address.getHostAddress();
    }
}
