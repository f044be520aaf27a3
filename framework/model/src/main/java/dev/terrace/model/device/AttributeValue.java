package dev.terrace.model.device;

/**
 * The value of a device's attribute. Values of two types are never equal.
 *
 * @param text as a dump writes it
 */
public record AttributeValue(Type type, String text) {
    /** What an attribute can be. */
    public enum Type {
        TEXT("string"),
        WHOLE("int"),
        FLAG("bool"),
        /** A semantic version, such as {@code 1.2.3}. */
        VERSION("version");

        private final String field;

        Type(String field) {
            this.field = field;
        }

        /** The field of the object in which a dump writes it. */
        public String field() {
            return field;
        }
    }
}
