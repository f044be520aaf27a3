package dev.terrace.kubernetes.watch;

import dev.terrace.objects.field.Kind;
import java.util.List;

/** A report of the watch of one kind. Messages of a kind have the order of the changes. */
public sealed interface Message {
    /** The kind that it is about. */
    Kind<?> kind();

    /** The key of the object that it is about: its name, or "namespace/name"; empty for a list. */
    String key();

    /** A complete list: objects that it lacks are gone. Empty for a kind that the server does not have. */
    record Listed(Kind<?> kind, List<Observed> objects) implements Message {
        @Override
        public String key() {
            return "";
        }
    }

    /** An object is there, or has changed. */
    record There(Kind<?> kind, Observed object) implements Message {
        @Override
        public String key() {
            return object.key();
        }
    }

    /** An object is gone. */
    record Gone(Kind<?> kind, String key) implements Message {}
}
