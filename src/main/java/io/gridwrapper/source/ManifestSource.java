package io.gridwrapper.source;

import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.source.ManifestFolder.Change;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes objects from a folder of manifests ({@code --manifests}) in place of an apiserver, and follows its changes.
 * Nodes, Services, Endpoints and EndpointSlices are read from files in YAML ({@code .yaml}, {@code .yml}) and JSON
 * ({@code .json}), singly or in lists; other kinds are skipped.
 *
 * <p>A file that is not valid is named in the log, and the objects that it gave before stay. Versions are numbers of
 * our own on one line for all objects; an object that stays the same keeps its version.
 */
public final class ManifestSource implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManifestSource.class);
    private static final long LOOK_EVERY_MS = 300;

    private final ObjectSink sink;
    private final ManifestFolder folder;
    private final ManifestCatalog catalog = new ManifestCatalog();
    private final ManifestObjects objects;
    private final ScheduledExecutorService looker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "manifests");
        thread.setDaemon(true);
        return thread;
    });
    /** From here on: of the thread that starts, then of the looker's, never of both. */
    private boolean servesV1beta1;

    private String lastTrouble = "";

    /**
     * @param folder the folder of manifests; what lies in folders within is not read
     * @param sink gets what is found
     */
    public ManifestSource(Path folder, ObjectSink sink) {
        this.folder = new ManifestFolder(folder);
        this.sink = sink;
        this.objects = new ManifestObjects(System.currentTimeMillis() << 20);
    }

    /**
     * Reads all files, gives the sink each collection before it returns, and changes from then on from a thread of its
     * own.
     *
     * @throws ManifestException where the folder is not there or cannot be read
     */
    public void start() {
        load(folder.open());
        for (Resource resource : Resource.SERVED) {
            if (!resource.equals(Resource.ENDPOINT_SLICES_V1BETA1)) {
                sink.resynced(collection(resource));
            }
        }
        offerV1beta1();
        if (!servesV1beta1) {
            sink.unserved(new Unserved(Resource.ENDPOINT_SLICES_V1BETA1));
        }
        looker.scheduleWithFixedDelay(this::look, LOOK_EVERY_MS, LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
    }

    /** Ends the following of changes. The sink gets nothing more, but for a change that is under way. */
    @Override
    public void close() {
        looker.shutdown();
    }

    /** The task of the thread; what it threw would end it unheard. */
    private void look() {
        try {
            List<Change> changes = folder.look();
            lastTrouble = "";
            Resource.SERVED.forEach(sink::heard);
            if (!changes.isEmpty()) {
                fire(load(changes));
            }
        } catch (RuntimeException e) {
            String trouble = String.valueOf(e.getMessage());
            if (!trouble.equals(lastTrouble)) {
                lastTrouble = trouble;
                LOG.error("{}; the objects stay as they were", trouble, e instanceof ManifestException ? null : e);
            }
        }
    }

    private List<ObjectChanged> load(List<Change> changes) {
        for (Change change : changes) {
            if (change.exists()) {
                read(change);
            } else {
                catalog.remove(change.name());
            }
        }
        List<String> shadowed = new ArrayList<>();
        List<ObjectChanged> differences = objects.update(catalog.merge(shadowed));
        shadowed.forEach(LOG::warn);
        return differences;
    }

    private void read(Change file) {
        try {
            ManifestFile read = ManifestReader.read(file.name(), folder.read(file.name()), file.seconds());
            catalog.put(file.name(), read.manifests());
            read.skippedKinds().forEach(kind -> LOG.warn("{}: objects of {} are skipped", file.name(), kind));
            if (!read.unknownFields().isEmpty()) {
                LOG.warn("{}: fields that are not known are left out: {}", file.name(), read.unknownFields());
            }
        } catch (ManifestException e) {
            LOG.error("{}: {}; the objects that it gave before stay", file.name(), e.getMessage());
        }
    }

    private void fire(List<ObjectChanged> differences) {
        boolean wasServed = servesV1beta1;
        offerV1beta1();
        for (ObjectChanged difference : differences) {
            boolean inResync = !wasServed && difference.object().resource().equals(Resource.ENDPOINT_SLICES_V1BETA1);
            if (!inResync) {
                sink.changed(difference);
            }
        }
    }

    /** Offers slices of v1beta1 from the first one on. A folder that has none is a cluster of today. */
    private void offerV1beta1() {
        Resynced slices = collection(Resource.ENDPOINT_SLICES_V1BETA1);
        if (!servesV1beta1 && !slices.objects().isEmpty()) {
            servesV1beta1 = true;
            sink.resynced(slices);
        }
    }

    private Resynced collection(Resource resource) {
        return new Resynced(resource, objects.of(resource), objects.version());
    }
}
