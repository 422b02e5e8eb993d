package io.gridwrapper.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * What {@code java -jar application-grid-wrapper.war} runs: unpacks the WAR beside the temporary files, once for each
 * build of it, and starts the command on one flat class path. Stands outside of WEB-INF and uses nothing but the JDK.
 */
public final class WarLauncher {

    private static final String COMMAND = "io.gridwrapper.launch.Main";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private WarLauncher() {}

    public static void main(String[] arguments) throws Exception {
        Path war = Path.of(WarLauncher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path unpacked = unpack(war);
        System.setProperty("gridwrapper.webapp", unpacked.toString());
        URLClassLoader loader = new URLClassLoader(classPath(unpacked), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass(COMMAND).getMethod("main", String[].class).invoke(null, (Object) arguments);
    }

    private static Path unpack(Path war) throws IOException, URISyntaxException {
        String build = Files.size(war) + "-" + Files.getLastModifiedTime(war).toMillis();
        Path folder = Path.of(System.getProperty("java.io.tmpdir"))
                .resolve("application-grid-wrapper-" + System.getProperty("user.name") + "-" + build);
        if (isOurs(folder)) {
            return folder;
        }
        Path fresh = Files.createTempDirectory("application-grid-wrapper-");
        try (JarFile jar = new JarFile(war.toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().startsWith("WEB-INF/") && !entry.isDirectory()) {
                    copy(jar, entry, fresh);
                }
            }
        }
        try {
            return Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // Somebody was there first. If it was not us, he shall not choose our classes.
            return isOurs(folder) ? folder : fresh;
        }
    }

    /** Whether it is a folder that nobody but this user can have filled: then it is whole, since it was moved here. */
    private static boolean isOurs(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        String owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
        return owner.equals(System.getProperty("user.name"))
                && Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                        .equals(OWNER_ONLY);
    }

    private static void copy(JarFile jar, JarEntry entry, Path folder) throws IOException {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("an entry that leads out of the folder: " + entry.getName());
        }
        Files.createDirectories(file.getParent());
        try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file);
        }
    }

    private static URL[] classPath(Path folder) throws IOException {
        List<URL> urls = new ArrayList<>();
        urls.add(url(folder.resolve("WEB-INF/classes")));
        for (String name : List.of("WEB-INF/lib", "WEB-INF/lib-embedded")) {
            try (Stream<Path> jars = Files.list(folder.resolve(name))) {
                jars.sorted().map(WarLauncher::url).forEach(urls::add);
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
