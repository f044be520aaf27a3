package dev.terrace.plugins.extender;

import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The subject of a request.
 *
 * @param name the node, queue or group
 * @param candidates the pods that may be evicted
 * @param body the request body
 */
record Subject(String name, List<Task> candidates, Supplier<Map<String, ?>> body) {
    static Subject of(String name, Supplier<Map<String, ?>> body) {
        return new Subject(name, List.of(), body);
    }
}
