package dev.terrace.model;

/**
 * A host port that a pod occupies. {@code ip} is {@code 0.0.0.0} for every address; {@code protocol} is {@code TCP} if
 * not given.
 */
public record HostPort(String ip, String protocol, int port) {
    /**
     * Returns whether two ports exclude each other on one host: protocol and port are equal, and the addresses are
     * equal or one is {@code 0.0.0.0}.
     */
    public boolean conflictsWith(HostPort other) {
        return port == other.port
                && protocol.equals(other.protocol)
                && (ip.equals(other.ip) || ip.equals("0.0.0.0") || other.ip.equals("0.0.0.0"));
    }
}
