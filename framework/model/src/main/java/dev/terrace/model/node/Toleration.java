package dev.terrace.model.node;

/**
 * A pod's tolerance of taints. Empty strings mean "any", as in Kubernetes.
 *
 * @param operator {@code Exists}, {@code Equal} or empty, which means {@code Equal}
 */
public record Toleration(String key, String operator, String value, String effect) {
    public boolean tolerates(Taint taint) {
        if (!effect.isEmpty() && !effect.equals(taint.effect())) {
            return false;
        }
        if (!key.isEmpty() && !key.equals(taint.key())) {
            return false;
        }
        return switch (operator) {
            case "", "Equal" -> value.equals(taint.value());
            case "Exists" -> true;
            default -> false;
        };
    }
}
