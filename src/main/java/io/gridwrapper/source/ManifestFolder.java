package io.gridwrapper.source;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Notices which files of a folder change, by looking. Looking finds what inotify misses: a mounted ConfigMap changes by
 * a link beside the files, and network file systems send no events. Not safe for use by many threads.
 *
 * <p>A change counts once two looks in a row have seen the same. So a file that is being written, or that an editor
 * replaces by a rename, does not appear cut short or gone.
 */
final class ManifestFolder {

    private final Path folder;
    private Map<String, Stamp> accepted = new TreeMap<>();
    private Map<String, Stamp> lastSeen = new TreeMap<>();

    ManifestFolder(Path folder) {
        this.folder = folder;
    }

    /** What tells one content of a file from another. */
    private record Stamp(FileTime modified, long size, Object fileKey, boolean readable) {}

    /**
     * A file that has changed.
     *
     * @param name the name without folder
     * @param exists whether it is there
     * @param seconds when it was written, in seconds since 1970; 0 where it is not there
     */
    record Change(String name, boolean exists, long seconds) {}

    /** The first look: every file, by name. */
    List<Change> open() {
        accepted = scan();
        lastSeen = accepted;
        List<Change> changes = new ArrayList<>();
        accepted.forEach((name, stamp) -> changes.add(change(name, stamp)));
        return changes;
    }

    /**
     * Each further look: what has changed, by name.
     *
     * @throws ManifestException where the folder cannot be read; then nothing counts as changed
     */
    List<Change> look() {
        SortedMap<String, Stamp> seen = scan();
        TreeSet<String> names = new TreeSet<>(seen.keySet());
        names.addAll(accepted.keySet());
        List<Change> changes = new ArrayList<>();
        Map<String, Stamp> next = new TreeMap<>(accepted);
        for (String name : names) {
            Stamp now = seen.get(name);
            if (Objects.equals(now, lastSeen.get(name)) && !Objects.equals(now, accepted.get(name))) {
                changes.add(change(name, now));
                next.compute(name, (key, old) -> now);
            }
        }
        lastSeen = seen;
        accepted = next;
        return changes;
    }

    /**
     * The content of a file.
     *
     * @throws ManifestException where it is too large or cannot be read
     */
    byte[] read(String name) {
        Path file = folder.resolve(name);
        try (var in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(ManifestParsers.MOST_BYTES + 1);
            if (content.length > ManifestParsers.MOST_BYTES) {
                throw new ManifestException("is larger than " + (ManifestParsers.MOST_BYTES >> 20) + " MiB");
            }
            return content;
        } catch (IOException e) {
            throw new ManifestException("cannot be read: " + reason(e));
        }
    }

    private static Change change(String name, Stamp stamp) {
        return stamp == null
                ? new Change(name, false, 0)
                : new Change(name, true, stamp.modified().toMillis() / 1000);
    }

    private SortedMap<String, Stamp> scan() {
        SortedMap<String, Stamp> stamps = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = file.getFileName().toString();
                Stamp stamp = ManifestParsers.isManifest(name) ? stamp(file) : null;
                if (stamp != null) {
                    stamps.put(name, stamp);
                }
            }
        } catch (IOException e) {
            throw new ManifestException("--manifests " + folder + ": the folder cannot be read: " + reason(e));
        }
        return stamps;
    }

    /** The stamp of a file behind all links, or null for what is not a file or went meanwhile. */
    private static Stamp stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? new Stamp(
                            attributes.lastModifiedTime(),
                            attributes.size(),
                            attributes.fileKey(),
                            Files.isReadable(file))
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return String.valueOf(e.getMessage());
    }
}
