package dev.terrace.cli.option;

import dev.terrace.engine.contract.Contracts;
import picocli.CommandLine.Option;

/** The {@code --verify-contracts} option: whether the declarations of plugins are verified or trusted. */
public final class VerifyContractsOption {
    @Option(
            names = "--verify-contracts",
            description = "Ask everything afresh as well, and name a plugin whose answers change where it declares"
                    + " that they cannot, or whose order contradicts itself. Slow.")
    private boolean isVerified;

    public Contracts contracts() {
        return isVerified ? Contracts.VERIFIED : Contracts.TRUSTED;
    }
}
