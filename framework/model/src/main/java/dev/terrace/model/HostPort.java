package dev.terrace.model;

/**
 * A port of the host that a pod takes. {@code ip} is {@code 0.0.0.0} for every address, {@code protocol} is {@code TCP}
 * if not given.
 */
public record HostPort(String ip, String protocol, int port) {
    /**
     * Whether both cannot be on one host: same protocol and port, and the same address or one of them every address.
     */
    public boolean conflictsWith(HostPort other) {
        return port == other.port
                && protocol.equals(other.protocol)
                && (ip.equals(other.ip) || ip.equals("0.0.0.0") || other.ip.equals("0.0.0.0"));
    }
}
