package dev.terrace.anonymise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Replaces names in structured texts, part by part. */
record Parts(Renaming naming, Set<String> numericKeys) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final String CSI = "attachable-volumes-csi-";
    private static final String OF_DEVICES = "deviceclass/";
    private static final String OF_CLASS = ".storageclass.storage.k8s.io/";
    private static final Pattern DIGEST = Pattern.compile("@sha(256|512):");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Renames the key of a label, a taint or an annotation. The domain of a vendor stays. */
    String key(String key) {
        if (key.isEmpty() || WellKnown.isKey(key)) {
            return key;
        }
        int slash = key.indexOf('/');
        String end = key.substring(slash + 1);
        return slash >= 0 && WellKnown.isDomain(key.substring(0, slash)) && !end.isEmpty()
                ? key.substring(0, slash + 1) + naming.name(Domain.KEY, end)
                : naming.name(Domain.KEY, key);
    }

    /** Renames a label's value. Compared numbers stay, and so do amounts and switches that Volcano reads. */
    String value(String key, String value) {
        if (DeviceMarks.isValue(key, value)) {
            return model(value);
        }
        boolean isAmount = (WellKnown.isRead(key) || numericKeys.contains(key)) && WellKnown.isSimple(value);
        return isAmount || value.isEmpty() ? simple(value) : parts(value, "__", Domain.VALUE);
    }

    /** Renames the words in a description of hardware that belong to no model. Records the models, which stay. */
    String model(String text) {
        Arrays.stream(text.split("[,:;]"))
                .map(String::strip)
                .filter(part -> part.matches(".*[A-Za-z]{2}.*") && !Domain.VALUE.keeps(part))
                .filter(part -> WORD.matcher(part).results().allMatch(word -> isOfModel(word.group())))
                .forEach(part -> naming.name(Domain.MODEL, part));
        return WORD.matcher(text)
                .replaceAll(word -> Matcher.quoteReplacement(
                        isOfModel(word.group()) ? word.group() : naming.name(Domain.VALUE, word.group())));
    }

    private static boolean isOfModel(String word) {
        return WellKnown.isWord(word) || WellKnown.isSimple(word) || WellKnown.isHardware(word);
    }

    /** Renames a text that may be a word or an amount, which stay. */
    String other(String text) {
        return WellKnown.isPlain(text) ? text : naming.name(Domain.OTHER, text);
    }

    /** Renames the words in a version or a quantity, such as those of a pre-release. */
    String version(String version) {
        return WellKnown.isPlain(version)
                ? version
                : WORD.matcher(version).replaceAll(word -> Matcher.quoteReplacement(other(word.group())));
    }

    /** Returns a text that is not a name. Records a known word as kept. */
    String simple(String text) {
        return Domain.VALUE.keeps(text) ? naming.name(Domain.VALUE, text) : text;
    }

    /** Renames a resource, or a countable of a quota. */
    String resource(String resource) {
        for (String prefix : new String[] {"requests.", "limits.", "count/"}) {
            if (resource.startsWith(prefix)) {
                return prefix + resource(resource.substring(prefix.length()));
            }
        }
        int ofDevices = resource.indexOf(OF_DEVICES);
        if (ofDevices == 0 || (ofDevices > 0 && resource.charAt(ofDevices - 1) == '.')) {
            int name = ofDevices + OF_DEVICES.length();
            return resource.substring(0, name) + naming.name(Domain.DEVICE_CLASS, resource.substring(name));
        }
        int ofClass = resource.indexOf(OF_CLASS);
        if (ofClass > 0) {
            return naming.name(Domain.STORAGE_CLASS, resource.substring(0, ofClass)) + resource.substring(ofClass);
        }
        if (resource.startsWith(CSI)) {
            return CSI + naming.name(Domain.DRIVER, resource.substring(CSI.length()));
        }
        int slash = resource.indexOf('/');
        if (WellKnown.isResource(resource) || resource.isEmpty()) {
            return resource;
        }
        return slash > 0 && WellKnown.isDomain(resource.substring(0, slash))
                ? key(resource)
                : naming.name(Domain.RESOURCE, resource);
    }

    /** Renames an image: its repository, and its tag and digest, if present. */
    String image(String image) {
        int at = image.indexOf('@');
        if (at >= 0) {
            Matcher digest = DIGEST.matcher(image.substring(at));
            String algorithm = digest.lookingAt() ? digest.group() : "@";
            return image(image.substring(0, at))
                    + algorithm
                    + naming.name(Domain.UID, image.substring(at + algorithm.length()));
        }
        int colon = image.lastIndexOf(':');
        return colon <= image.lastIndexOf('/')
                ? naming.name(Domain.IMAGE, image)
                : naming.name(Domain.IMAGE, image.substring(0, colon))
                        + ":"
                        + naming.name(Domain.TAG, image.substring(colon + 1));
    }

    /** Renames the parts between separators, which stay. */
    String parts(String text, String separators, Domain domain) {
        String pattern = separators.equals("__") ? "__" : "[" + Pattern.quote(separators) + "]";
        return Arrays.stream(text.split("(?<=(%1$s))|(?=(%1$s))".formatted(pattern), -1))
                .map(part -> part.matches(pattern) ? part : name(domain, part))
                .collect(Collectors.joining());
    }

    private String name(Domain domain, String part) {
        String bare = part.strip();
        return bare.isEmpty() ? part : part.replace(bare, naming.name(domain, bare));
    }

    /** Renames the keys and texts in JSON, except amounts. Renames a text that is not JSON as a whole. */
    String json(String text) {
        try {
            return JSON.writeValueAsString(json(JSON.readTree(text)));
        } catch (JsonProcessingException e) {
            // No plugin can read it, so that one word has the same effect.
            return naming.name(Domain.VALUE, text);
        }
    }

    private JsonNode json(JsonNode node) {
        UnaryOperator<String> named = text -> WellKnown.isSimple(text)
                ? text
                : text.indexOf('/') >= 0 || WellKnown.isResource(text)
                        ? resource(text)
                        : naming.name(Domain.VALUE, text);
        if (node instanceof ObjectNode object) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(field -> copy.set(named.apply(field.getKey()), json(field.getValue())));
            return copy;
        }
        if (node.isArray()) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            node.forEach(item -> copy.add(json(item)));
            return copy;
        }
        return node.isTextual() ? TextNode.valueOf(named.apply(node.textValue())) : node;
    }
}
