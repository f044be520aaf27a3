package dev.terrace.objects.device;

import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** Reads one request of a claim. The fields of {@code exactly} are fields of the request itself in {@code v1beta1}. */
final class RequestReader {
    private static final String EXACT = "ExactCount";
    private static final String ALL = "All";
    private static final Set<String> OF_REQUEST =
            Set.of("deviceClassName", "selectors", "allocationMode", "count", "adminAccess", "tolerations", "capacity");

    private final FieldReader in;
    private String name = "";
    private String deviceClass = "";
    private List<DeviceSelector> selectors = List.of();
    private long count;
    private boolean all;
    private boolean adminAccess;
    private List<Toleration> tolerations = List.of();
    private SortedMap<String, Quantity> capacities = Collections.emptySortedMap();

    private RequestReader(FieldReader in) {
        this.in = in;
    }

    static DeviceRequest read(FieldReader in) {
        String[] name = {""};
        RequestReader exactly = new RequestReader(in);
        boolean[] isExact = {false};
        List<Choice> choices = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "name" -> name[0] = in.text();
                case "exactly" -> {
                    isExact[0] = isExact[0] || !in.isNull();
                    in.object(exactly::field);
                }
                case "firstAvailable" ->
                    in.list(() -> {
                        RequestReader choice = new RequestReader(in);
                        in.object(choice::field);
                        choices.add(choice.choice());
                    });
                default -> {
                    isExact[0] = isExact[0] || (OF_REQUEST.contains(key) && !in.isNull());
                    exactly.field(key);
                }
            }
        });
        if (!choices.isEmpty()) {
            return new DeviceRequest(name[0], true, List.copyOf(choices));
        }
        exactly.name = name[0];
        return new DeviceRequest(name[0], false, isExact[0] ? List.of(exactly.choice()) : List.of());
    }

    private Choice choice() {
        return new Choice(
                name, deviceClass, selectors, all || count > 0 ? count : 1, all, adminAccess, tolerations, capacities);
    }

    private void field(String key) {
        switch (key) {
            case "name" -> name = in.text();
            case "deviceClassName" -> deviceClass = in.text();
            case "selectors" -> selectors = DeviceFields.selectors(in);
            case "count" -> count = in.longInteger(0);
            case "allocationMode" -> mode();
            case "adminAccess" -> adminAccess = in.flag(false);
            case "tolerations" -> tolerations = DeviceFields.tolerations(in);
            case "capacity" ->
                in.object(part -> {
                    if (part.equals("requests")) {
                        capacities = DeviceFields.quantities(in, "asks for");
                    } else {
                        in.skip();
                    }
                });
            default -> in.skip();
        }
    }

    private void mode() {
        String path = in.path();
        String mode = in.text();
        all = mode.equals(ALL);
        if (!all && !mode.isEmpty() && !mode.equals(EXACT)) {
            in.problem(": %s is \"%s\"; %s or %s is expected.".formatted(path, mode, EXACT, ALL));
        }
    }
}
