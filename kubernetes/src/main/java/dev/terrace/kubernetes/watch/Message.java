package dev.terrace.kubernetes.watch;

import dev.terrace.objects.field.Kind;
import java.util.List;

/** A report of the watch of one kind. Messages of a kind have the order of the changes. */
public sealed interface Message {
    /** The kind that it is about. */
    Kind<?> kind();

    /** Returns the key of the object that a message is about; empty for a list. */
    static String key(Message message) {
        return message instanceof There there ? there.object().key() : message instanceof Gone gone ? gone.key() : "";
    }

    /** A complete list: objects that it lacks are gone. Empty for a kind that the server does not have. */
    record Listed(Kind<?> kind, List<Observed> objects) implements Message {}

    /** An object is there, or has changed. */
    record There(Kind<?> kind, Observed object) implements Message {}

    /**
     * An object is gone.
     *
     * @param key its name, or "namespace/name"
     */
    record Gone(Kind<?> kind, String key) implements Message {}
}
