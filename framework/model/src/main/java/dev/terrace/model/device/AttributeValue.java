package dev.terrace.model.device;

/**
 * The value of a device's attribute. Values of different types are never equal.
 *
 * @param text as a dump writes it
 */
public record AttributeValue(Type type, String text) {
    /** The type of an attribute. */
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

        /** The field of the object that holds a value of this type. */
        public String field() {
            return field;
        }
    }
}
