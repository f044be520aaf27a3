package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;
import static dev.terrace.benchmarks.growth.Dimension.square;

import java.io.IOException;
import java.util.List;

/** Volumes, their claims, and the objects that restrict their location. */
final class VolumeDimensions {
    private static final int NODES = 100;
    private static final int MOST_ATTACHED = 1_000_000;
    private static final String STORAGE = "storage.k8s.io/v1";

    private VolumeDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear("claims-bound", "pods with a volume each that is bound", 10_000, Confs.SHARES, (dump, n) -> {
                    storage(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        dump.add(volume(i)
                                        .status("'phase':'Bound'")
                                        .spec("'claimRef':{'namespace':'ns','name':'claim-" + i
                                                + "','uid':'PersistentVolumeClaim-claim-" + i + "'}"))
                                .add(claim(i, "none")
                                        .annotation("pv.kubernetes.io/bind-completed", "yes")
                                        .spec("'volumeName':'volume-" + i + "'")
                                        .status("'phase':'Bound'"));
                    }
                    Scenes.crowd(dump, n, VolumeDimensions::claiming);
                }),
                square(
                        "claims-volumes",
                        "pods with a claim each, and volumes that suit",
                        "each claim looks for the smallest volume that suits, among all, as in Kubernetes",
                        1000,
                        Confs.SHARES,
                        (dump, n) -> {
                            storage(dump, NODES);
                            for (int i = 0; i < n; i++) {
                                dump.add(volume(i).status("'phase':'Available'"))
                                        .add(claim(i, "none").status("'phase':'Pending'"));
                            }
                            Scenes.crowd(dump, n, VolumeDimensions::claiming);
                        }),
                linear(
                        "claims-provisioned",
                        "pods with a claim each, for which volumes are made",
                        5_000,
                        Confs.SHARES,
                        (dump, n) -> {
                            storage(dump, NODES);
                            for (int i = 0; i < n; i++) {
                                dump.add(claim(i, "made").status("'phase':'Pending'"));
                            }
                            Scenes.crowd(dump, n, VolumeDimensions::claiming);
                        }),
                linear("storage-classes", "storage classes", 100_000, Confs.SHARES, (dump, n) -> {
                    storage(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        dump.add(storageClass("class-" + i, "made.csi"));
                    }
                    dump.add(claim(0, "made").status("'phase':'Pending'"));
                    Scenes.crowd(dump, 1, VolumeDimensions::claiming);
                }),
                linear("storage-capacities", "storage capacities, for one claim", 50_000, Confs.SHARES, (dump, n) -> {
                    storage(dump, NODES)
                            .add(Item.of(STORAGE, "CSIDriver", "made.csi").spec("'storageCapacity':true"));
                    for (int i = 0; i < n; i++) {
                        dump.add(Item.in(STORAGE, "CSIStorageCapacity", "capacity-" + i)
                                .with("'storageClassName':'made','capacity':'100Gi','nodeTopology':{'matchLabels':"
                                        + "{'kubernetes.io/hostname':'" + Scenes.node(i) + "'}}"));
                    }
                    dump.add(claim(0, "made").status("'phase':'Pending'"));
                    Scenes.crowd(dump, 1, VolumeDimensions::claiming);
                }),
                linear(
                        "attach-limits",
                        "nodes with a limit of volumes, for 100 claims",
                        20_000,
                        Confs.SHARES,
                        (dump, n) -> {
                            storage(dump, n);
                            for (int i = 0; i < 100; i++) {
                                dump.add(claim(i, "made").status("'phase':'Pending'"));
                            }
                            Scenes.crowd(dump, 100, VolumeDimensions::claiming);
                        }));
    }

    private static DumpBuilder storage(DumpBuilder dump, int nodes) throws IOException {
        Scenes.wide(dump, nodes);
        for (int i = 0; i < nodes; i++) {
            dump.add(Item.of(STORAGE, "CSINode", Scenes.node(i))
                    .spec("'drivers':[{'name':'made.csi','nodeID':'" + Scenes.node(i)
                            + "','topologyKeys':null,'allocatable':{'count':" + MOST_ATTACHED + "}}]"));
        }
        return dump.add(storageClass("none", "made.csi")).add(storageClass("made", "made.csi"));
    }

    private static Item storageClass(String name, String provisioner) {
        return Item.of(STORAGE, "StorageClass", name)
                .with("'provisioner':'" + provisioner + "','volumeBindingMode':'WaitForFirstConsumer'");
    }

    private static Item volume(int index) {
        return Item.of("v1", "PersistentVolume", "volume-" + index)
                .spec("'capacity':{'storage':'10Gi'},'accessModes':['ReadWriteOnce'],'volumeMode':'Filesystem',"
                        + "'storageClassName':'none','local':{'path':'/mnt'},'nodeAffinity':{'required':"
                        + "{'nodeSelectorTerms':[{'matchExpressions':[{'key':'kubernetes.io/hostname',"
                        + "'operator':'In','values':['" + Scenes.node(index % NODES) + "']}]}]}}");
    }

    private static Item claim(int index, String storageClass) {
        return Item.in("v1", "PersistentVolumeClaim", "claim-" + index)
                .spec("'accessModes':['ReadWriteOnce'],'volumeMode':'Filesystem','resources':{'requests':"
                        + "{'storage':'1Gi'}},'storageClassName':'" + storageClass + "'");
    }

    private static Item claiming(String group, int index) {
        return Item.pod(group, "pod-" + index)
                .spec("'volumes':[{'name':'data','persistentVolumeClaim':{'claimName':'claim-" + index + "'}}]");
    }
}
