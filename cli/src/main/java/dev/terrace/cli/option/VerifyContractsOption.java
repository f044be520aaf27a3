package dev.terrace.cli.option;

import dev.terrace.engine.contract.Contracts;
import picocli.CommandLine.Option;

/** The {@code --verify-contracts} option: whether the declarations of plugins are verified or trusted. */
public final class VerifyContractsOption {
    @Option(
            names = "--verify-contracts",
            description = "Verify plugins' declarations by uncached calls, and name a plugin whose answers contradict"
                    + " them, or whose order contradicts itself. Slow.")
    private boolean isVerified;

    public Contracts contracts() {
        return isVerified ? Contracts.VERIFIED : Contracts.TRUSTED;
    }
}
