package dev.terrace.dist;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.UpgradeCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands of {@code helm} that the documentation uses, through the library, for the cluster of KUBECONFIG. */
final class HelmProgram {
    private static final Path KUBECONFIG = Path.of(System.getenv().getOrDefault("KUBECONFIG", ""));

    private HelmProgram() {}

    /** Runs {@code upgrade --install NAME CHART -n NS [--set KEY=VALUE…]} or {@code uninstall NAME -n NS}. */
    public static void main(String[] arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        String command = words.remove(0);
        String namespace = option(words, "-n");
        if (command.equals("uninstall") && words.size() == 1) {
            System.out.println(Helm.uninstall(words.get(0))
                    .withNamespace(namespace)
                    .withKubeConfig(KUBECONFIG)
                    .call());
            return;
        }
        UpgradeCommand upgrade = new Helm(Path.of(words.get(2)))
                .upgrade()
                .withName(words.get(1))
                .withNamespace(namespace)
                .withKubeConfig(KUBECONFIG);
        while (words.contains("--set")) {
            String[] value = option(words, "--set").split("=", 2);
            upgrade.set(value[0], value[1]);
        }
        if (!command.equals("upgrade") || !words.get(0).equals("--install") || words.size() != 3) {
            throw new IllegalArgumentException("helm " + String.join(" ", arguments));
        }
        System.out.println(upgrade.install().call().getOutput());
    }

    private static String option(List<String> words, String name) {
        int at = words.indexOf(name);
        words.remove(at);
        return words.remove(at);
    }
}
