package dev.terrace.snapshot.object;

/** Compares "namespace/name" texts without building them. */
public final class Keys {
    private Keys() {}

    public static int compare(String leftNamespace, String leftName, String rightNamespace, String rightName) {
        if (leftNamespace.equals(rightNamespace)) {
            return leftName.compareTo(rightName);
        }
        int shorter = Math.min(leftNamespace.length(), rightNamespace.length());
        for (int i = 0; i < shorter; i++) {
            int difference = leftNamespace.charAt(i) - rightNamespace.charAt(i);
            if (difference != 0) {
                return difference;
            }
        }
        return leftNamespace.length() < rightNamespace.length()
                ? '/' - rightNamespace.charAt(shorter)
                : leftNamespace.charAt(shorter) - '/';
    }
}
