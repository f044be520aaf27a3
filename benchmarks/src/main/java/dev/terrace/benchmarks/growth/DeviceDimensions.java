package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;

import dev.terrace.benchmarks.growth.Dimension.Outcome;
import java.io.IOException;
import java.util.List;

/** Devices of one node, and claims with many possible assignments that all fail. */
final class DeviceDimensions {
    private static final String API = "resource.k8s.io/v1";
    /** The maximum number of devices of a claim. */
    private static final int OF_CLAIM = 32;
    /** The search recurses once per assigned device. */
    private static final int MOST = 8192;

    private DeviceDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear(
                                "devices-that-nothing-matches",
                                "equal devices, for claims of an eighth of them and of one that nothing matches",
                                1024,
                                Confs.SHARES,
                                (dump, n) -> {
                                    int parts = devices(dump, n, 0);
                                    claims(dump, 0, parts / 8, "a");
                                    dump.add(claim(parts / 8, 1, "c"));
                                    pod(dump, parts / 8 + 1);
                                })
                        .atMost(MOST)
                        .that(Outcome.NOTHING),
                linear(
                                "devices-last-request-fails",
                                "devices, for claims to an eighth of them, of which the last are left without",
                                1024,
                                Confs.SHARES,
                                (dump, n) -> {
                                    int parts = devices(dump, n, n / 16);
                                    claims(dump, 0, parts / 8, "");
                                    int last = parts / 8 + parts / 16;
                                    claims(dump, parts / 8, last, "b");
                                    int left = n / 16 - parts / 16 * OF_CLAIM;
                                    dump.add(claim(last, left + 1, "b"));
                                    pod(dump, last + 1);
                                })
                        .atMost(MOST)
                        .that(Outcome.NOTHING));
    }

    /**
     * Adds a node with devices of the models b and a.
     *
     * @return the number of claims that the devices suffice for
     */
    private static int devices(DumpBuilder dump, int devices, int ofB) throws IOException {
        Scenes.wide(dump, 1)
                .add(Item.of(API, "DeviceClass", "any").spec("'selectors':[]"))
                .add(Item.of(API, "ResourceSlice", "slice")
                        .spec("'driver':'d','nodeName':'" + Scenes.node(0)
                                + "','pool':{'name':'p','generation':1,'resourceSliceCount':1},'devices':["
                                + Scenes.list(
                                        devices,
                                        i -> "{'name':'d-" + i + "','attributes':{'model':{'string':'"
                                                + (i < ofB ? "b" : "a") + "'}}}")
                                + "]"));
        return devices / OF_CLAIM;
    }

    private static void claims(DumpBuilder dump, int from, int to, String model) throws IOException {
        for (int i = from; i < to; i++) {
            dump.add(claim(i, OF_CLAIM, model));
        }
    }

    /** @param model the required model; empty for any */
    private static Item claim(int index, int devices, String model) {
        String selectors = model.isEmpty()
                ? ""
                : ",'selectors':[{'cel':{'expression':'device.attributes[\\\"d\\\"].model == \\\"" + model + "\\\"'}}]";
        return Item.in(API, "ResourceClaim", "claim-" + index)
                .spec("'devices':{'requests':[{'name':'r','exactly':{'deviceClassName':'any','count':" + devices
                        + selectors + "}}]}");
    }

    /** Adds a pod that uses all claims. */
    private static void pod(DumpBuilder dump, int claims) throws IOException {
        Scenes.crowd(
                dump,
                1,
                (group, index) -> Item.pod(group, "pod-" + index)
                        .spec("'resourceClaims':["
                                + Scenes.list(
                                        claims, i -> "{'name':'c-" + i + "','resourceClaimName':'claim-" + i + "'}")
                                + "]"));
    }
}
