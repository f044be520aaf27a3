package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceCapacity.Policy;
import dev.terrace.model.device.DeviceCapacity.Range;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** A text form of slices and claims: {@code slice a gpu/p 1 of 2 on n: x model=a100 tainted; y takes=2}. */
final class Scene {
    final List<ResourceSlice> slices = new ArrayList<>();
    final List<ResourceClaim> claims = new ArrayList<>();

    static Scene of(List<String> lines) {
        Scene scene = new Scene();
        for (String line : lines) {
            String[] halves = line.split(":", 2);
            String[] head = halves[0].trim().split(" ", -1);
            if (head[0].equals("slice")) {
                scene.slices.add(slice(head, halves[1]));
            } else {
                scene.claims.add(claim("u" + scene.claims.size(), halves[1]));
            }
        }
        return scene;
    }

    private static ResourceSlice slice(String[] head, String rest) {
        String[] pool = head[2].split("/", -1);
        List<Device> devices = new ArrayList<>();
        List<CounterSet> counters = new ArrayList<>();
        for (String part : parts(rest)) {
            if (part.startsWith("counters=")) {
                counters.add(counters(part.substring("counters=".length())));
            } else {
                devices.add(device(part.split(" ", -1)));
            }
        }
        String where = head[7];
        return new ResourceSlice(
                head[1],
                pool[0],
                pool[1],
                Long.parseLong(head[3]),
                Long.parseLong(head[5]),
                where.equals("each") ? Reach.NOWHERE : reach(where),
                where.equals("each"),
                devices,
                counters);
    }

    private static List<String> parts(String text) {
        return Arrays.stream(text.split(";", -1))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static Reach reach(String where) {
        return switch (where) {
            case "all" -> Reach.EVERYWHERE;
            case "unsaid" -> Reach.NOWHERE;
            case "selected" -> new Reach("", false, List.of(term("n")));
            case "twice" -> new Reach("", false, List.of(term("n"), term("n")));
            default -> Reach.on(where);
        };
    }

    private static NodeSelectorTerm term(String node) {
        return new NodeSelectorTerm(
                List.of(), List.of(new Requirement("metadata.name", Requirement.Operator.IN, List.of(node))));
    }

    /** {@code set/name=amount,…} */
    private static CounterSet counters(String text) {
        String[] set = text.split("/", -1);
        TreeMap<String, Quantity> counters = new TreeMap<>();
        for (String counter : set[1].split(",", -1)) {
            String[] amount = counter.split("~", -1);
            counters.put(amount[0], quantity(amount[1]));
        }
        return new CounterSet(set[0], counters);
    }

    private static Device device(String[] words) {
        TreeMap<String, AttributeValue> attributes = new TreeMap<>();
        TreeMap<String, DeviceCapacity> capacities = new TreeMap<>();
        List<Taint> taints = new ArrayList<>();
        List<CounterSet> takes = new ArrayList<>();
        Reach reach = Reach.NOWHERE;
        boolean isShared = false;
        boolean isBound = false;
        Binding binding = Binding.AT_ONCE;
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            String[] pair = word.split("=", 2);
            switch (pair[0]) {
                case "model" -> attributes.put("model", new AttributeValue(AttributeValue.Type.TEXT, pair[1]));
                case "memory" -> capacities.put("memory", capacity(pair[1]));
                case "tainted" -> taints.add(new Taint("broken", "yes", "NoSchedule"));
                case "noted" -> taints.add(new Taint("noted", "yes", "None"));
                case "takes" -> takes.add(counters(pair[1]));
                case "on" -> reach = reach(pair[1]);
                case "shared" -> isShared = true;
                case "bound" -> isBound = true;
                case "waits" -> binding = new Binding(List.of("Ready"), List.of("Broken"));
                default -> throw new IllegalArgumentException(word);
            }
        }
        return new Device(words[0], attributes, capacities, taints, takes, reach, isShared, isBound, binding);
    }

    /** {@code 10}, {@code 10/default~2}, {@code 10/2~8~2}: from 2 to 8 in steps of 2; {@code 10/4,2}: one of these. */
    private static DeviceCapacity capacity(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length == 1) {
            return new DeviceCapacity(quantity(text), null);
        }
        String[] bounds = parts[1].split("~", -1);
        Policy policy = parts[1].contains(",")
                ? new Policy(
                        null,
                        Arrays.stream(parts[1].split(",", -1))
                                .map(Scene::quantity)
                                .toList(),
                        null)
                : bounds[0].equals("default")
                        ? new Policy(quantity(bounds[1]), null, null)
                        : new Policy(
                                null, null, new Range(quantity(bounds[0]), quantity(bounds[1]), quantity(bounds[2])));
        return new DeviceCapacity(quantity(parts[0]), policy);
    }

    private static Quantity quantity(String text) {
        return Quantity.parse(text).orElseThrow();
    }

    private static ResourceClaim claim(String uid, String rest) {
        List<DeviceRequest> requests = new ArrayList<>();
        List<DeviceConstraint> constraints = new ArrayList<>();
        for (String part : parts(rest)) {
            String[] words = part.split(" ", -1);
            if (words[0].equals("same") || words[0].equals("distinct")) {
                List<String> names = words.length > 2 ? List.of(words[2].split(",", -1)) : List.of();
                String attribute = words[1].equals("-") ? "" : words[1];
                constraints.add(new DeviceConstraint(names, attribute, words[0].equals("distinct")));
            } else if (part.contains("|")) {
                String[] choices = part.substring(words[0].length()).split("\\|", -1);
                List<Choice> each = new ArrayList<>();
                for (int i = 0; i < choices.length; i++) {
                    each.add(choice("c" + i, choices[i].trim().split(" ", -1)));
                }
                requests.add(new DeviceRequest(words[0], true, each));
            } else {
                requests.add(new DeviceRequest(
                        words[0], false, List.of(choice(words[0], Arrays.copyOfRange(words, 1, words.length)))));
            }
        }
        return new ResourceClaim("ns", uid, uid, "", false, requests, constraints, null, List.of(), List.of());
    }

    private static Choice choice(String name, String[] words) {
        TreeMap<String, Quantity> capacities = new TreeMap<>();
        boolean isAll = words[0].equals("all");
        boolean isAdmin = false;
        String deviceClass = "any";
        List<Toleration> tolerations = List.of();
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            switch (word) {
                case "admin" -> isAdmin = true;
                case "tolerant" -> tolerations = List.of(new Toleration("", "Exists", "", ""));
                case "picky" -> deviceClass = "bad";
                default -> capacities.put(word.split("=", -1)[0], quantity(word.split("=", -1)[1]));
            }
        }
        long count = isAll ? 0 : Long.parseLong(words[0]);
        return new Choice(name, deviceClass, List.of(), count, isAll, isAdmin, tolerations, capacities);
    }
}
