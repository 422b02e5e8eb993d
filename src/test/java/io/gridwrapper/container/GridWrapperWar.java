package io.gridwrapper.container;

import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.client.Answer;
import io.gridwrapper.client.Client;
import io.gridwrapper.client.Event;
import io.gridwrapper.client.OpenWatch;
import io.gridwrapper.client.Patience;
import io.gridwrapper.client.RawConnection;
import io.gridwrapper.testing.KubeObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.GenericArchive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ExplodedImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The web application as it is dropped into somebody else's Jetty, which serves node-a1 of the examples. */
final class GridWrapperWar {

    private static final String NOT_BOOT = "^(?!/io/gridwrapper/boot/).*";

    private GridWrapperWar() {}

    static WebArchive create() {
        GenericArchive classes = ShrinkWrap.create(GenericArchive.class)
                .as(ExplodedImporter.class)
                .importDirectory(classes().toFile())
                .as(GenericArchive.class);
        return ShrinkWrap.create(WebArchive.class, "ROOT.war")
                .merge(classes, "WEB-INF/classes", Filters.include(NOT_BOOT))
                .setWebXML(new StringAsset(descriptor()));
    }

    /** The same with what a test that runs in the container calls it with over HTTP. */
    static WebArchive withClient() {
        return create().addClasses(
                        Client.class,
                        Answer.class,
                        Event.class,
                        OpenWatch.class,
                        Patience.class,
                        RawConnection.class,
                        KubeObjects.class);
    }

    private static Path classes() {
        try {
            return Path.of(StorageCache.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The web.xml with settings as its user gives them. */
    private static String descriptor() {
        String settings = parameter("--manifests", Path.of("deploy", "examples").toAbsolutePath())
                + parameter("--hostname", "node-a1");
        try {
            return Files.readString(Path.of(System.getProperty("gridwrapper.webapp"), "WEB-INF", "web.xml"))
                    .replace("</display-name>", "</display-name>" + settings)
                    // Arquillian's servlet comes in a fragment, which a complete descriptor keeps out.
                    .replace("metadata-complete=\"true\"", "metadata-complete=\"false\"");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String parameter(String name, Object value) {
        return "<context-param><param-name>" + name + "</param-name><param-value>" + value
                + "</param-value></context-param>";
    }
}
