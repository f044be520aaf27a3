package dev.terrace.kubernetes.list;

import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.ListMeta;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a running cluster: one list of each kind that Terrace reads and the server has. The first reading
 * sends the requests, and reads each page as it arrives; later readings return the same objects. Errors are
 * {@link InvalidInput} with the name of the server. Not thread-safe.
 */
public final class ClusterLists implements Origin {
    /** The number of lists that are requested side by side. */
    private static final int AT_ONCE = 8;

    private final Connection connection;
    private final List<KindList> lists = new ArrayList<>();
    private Optional<Source> configuration = Optional.empty();
    private final List<Finding> notes = new ArrayList<>();
    /** The kinds of groups that do not answer, whether the server has them or not. */
    private final Map<Kind<?>, Finding> unanswered = new LinkedHashMap<>();

    private boolean isDiscovered;
    private @Nullable KindList current;

    /** @param connection an open connection; sends nothing yet */
    public ClusterLists(Connection connection) {
        this.connection = connection;
    }

    /** Returns the server, with the context that was found for it, and the versions of the lists once they are read. */
    @Override
    public List<String> names() {
        return List.of(connection.server() + versions());
    }

    /** Returns the versions with their resources, those with the same version together. */
    private String versions() {
        Map<String, List<String>> resources = new LinkedHashMap<>();
        for (KindList list : lists) {
            if (!list.version().isEmpty()) {
                resources
                        .computeIfAbsent(list.version(), version -> new ArrayList<>())
                        .add(Rules.resource(list.kind()));
            }
        }
        if (resources.isEmpty()) {
            return "";
        }
        return resources.entrySet().stream()
                .map(each -> resources.size() == 1
                        ? each.getKey()
                        : each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                .collect(Collectors.joining(", ", " at resourceVersion ", ""));
    }

    @Override
    public String name() {
        return connection.server();
    }

    @Override
    public boolean leavesOutMalformed() {
        return true;
    }

    @Override
    public Iterable<Source> sources(Consumer<Finding> findings) {
        return () -> new Pages(findings);
    }

    @Override
    public void listed(ListMeta list) {
        if (current != null) {
            current.listed(list);
        }
    }

    /** Returns the sentences about kinds that could not be listed, after the first reading. */
    public Map<Kind<?>, Finding> refusals() {
        Map<Kind<?>, Finding> refusals = new LinkedHashMap<>(unanswered);
        for (KindList list : lists) {
            Finding refusal = list.refusal();
            if (refusal != null) {
                refusals.put(list.kind(), refusal);
            }
        }
        return refusals;
    }

    private void discover() {
        if (!isDiscovered) {
            Discovery.Served served = new Discovery(connection).served();
            // Before any list is added: if it fails, the next reading discovers from scratch.
            configuration = SchedulerMap.read(connection, true, notes::add).map(SchedulerMap::source);
            served.paths().forEach((kind, path) -> {
                if (kind != Kinds.CONFIG_MAP) {
                    lists.add(new KindList(kind, path, connection));
                }
            });
            served.unanswered().forEach((group, reason) -> leaveOut(group, reason + ", so its objects are left out."));
            isDiscovered = true;
        }
    }

    private void leaveOut(String group, String sentence) {
        Finding note = Finding.warning(Position.of(connection.server()), sentence);
        notes.add(note);
        Kinds.ALL.stream().filter(kind -> kind.group().equals(group)).forEach(kind -> unanswered.put(kind, note));
    }

    /** All pages of all lists in order, and the configuration. */
    private final class Pages implements Iterator<Source> {
        private final Consumer<Finding> findings;
        private int list;
        private int page;
        private Optional<Source> next = Optional.empty();

        Pages(Consumer<Finding> findings) {
            this.findings = findings;
            discover();
            notes.forEach(findings);
        }

        @Override
        public boolean hasNext() {
            while (next.isEmpty() && list < lists.size()) {
                request();
                current = lists.get(list);
                next = current.page(page++, findings);
                if (next.isEmpty()) {
                    list++;
                    page = 0;
                }
            }
            if (next.isEmpty() && list == lists.size()) {
                current = null;
                list++;
                next = configuration;
            }
            return next.isPresent();
        }

        /** Keeps requests for the first pages of the next lists on their way. */
        private void request() {
            lists.get(list).start();
            long waiting = lists.stream().filter(KindList::isWaiting).count();
            for (int ahead = list + 1; ahead < lists.size() && waiting < AT_ONCE; ahead++) {
                lists.get(ahead).start();
                waiting += lists.get(ahead).isWaiting() ? 1 : 0;
            }
        }

        @Override
        public Source next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Source source = next.get();
            next = Optional.empty();
            return source;
        }
    }
}
