package io.gridwrapper.source;

import com.google.protobuf.InvalidProtocolBufferException;
import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectChanged.Type;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ObjectReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The objects as they stand, with their versions: one line of numbers for all. Not safe for use by many threads. */
final class ManifestObjects {

    private final SortedMap<Manifest.Id, Live> live = new TreeMap<>();
    private long version;

    /** @param firstVersion the number before the first that is given; of 19 digits */
    ManifestObjects(long firstVersion) {
        this.version = firstVersion;
    }

    /** An object that is there, and since when in seconds since 1970. */
    private record Live(Manifest manifest, long since, KubeObject object) {}

    /** The last number that was given. */
    long version() {
        return version;
    }

    List<KubeObject> of(Resource resource) {
        return live.values().stream()
                .map(Live::object)
                .filter(object -> object.resource().equals(resource))
                .toList();
    }

    /** Makes the objects those of the manifests, and returns what differs: by resource, then by key. */
    List<ObjectChanged> update(SortedMap<Manifest.Id, Manifest> manifests) {
        TreeMap<Manifest.Id, ObjectChanged> changes = new TreeMap<>();
        List<Manifest.Id> gone = new ArrayList<>(live.keySet());
        gone.removeAll(manifests.keySet());
        for (Manifest.Id id : gone) {
            Live last = live.remove(id);
            KubeObject object = object(last.manifest(), last.since(), ++version);
            changes.put(id, new ObjectChanged(Type.DELETED, object));
        }
        manifests.forEach((id, manifest) -> {
            Live before = live.get(id);
            if (before == null || !before.manifest().sameState(manifest)) {
                long since = before == null ? manifest.fileSeconds() : before.since();
                KubeObject object = object(manifest, since, ++version);
                live.put(id, new Live(manifest, since, object));
                changes.put(id, new ObjectChanged(Type.APPLIED, object));
            }
        });
        return List.copyOf(changes.values());
    }

    private static KubeObject object(Manifest manifest, long since, long version) {
        Map<Integer, byte[]> fields = new HashMap<>();
        fields.put(MetadataFields.RESOURCE_VERSION, MetadataFields.text(Long.toString(version)));
        try {
            if (!manifest.dated()) {
                fields.put(MetadataFields.CREATION_TIMESTAMP, MetadataFields.time(since));
            }
            return ObjectReader.read(manifest.id().resource(), MetadataFields.replace(manifest.message(), fields));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(manifest.id() + " was written wrongly", e);
        } catch (IOException e) {
            throw new UncheckedIOException("an array does not fail to be read", e);
        }
    }
}
