package io.gridwrapper.container;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.jetty.ee11.annotations.AnnotationConfiguration;
import org.eclipse.jetty.ee11.servlet.DecoratingListener;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.util.ClassMatcher;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.xml.XmlConfiguration;

/** The context of a WAR: with a class loader of its own, and with CDI in its filters and servlets. */
final class DeployedWar {

    private static final Path BASE = Path.of("jetty").toAbsolutePath();

    private DeployedWar() {}

    /**
     * The context of a WAR that holds no libraries: they are those of the test class path, but for two things. What this
     * build compiles: a class that both loaders know is two beans. And other engines of tests: JUnit comes in the WAR,
     * with Arquillian, and an engine of the other loader is none of its own.
     */
    static WebAppContext context(Path war) {
        WebAppContext context = withCdi();
        String name = war.getFileName().toString().replaceFirst("\\.war$", "");
        context.setContextPath(name.equals("ROOT") ? "/" : "/" + name);
        context.setWar(war.toString());
        context.setThrowUnavailableOnStartupException(true);
        context.setHiddenClassMatcher(new ClassMatcher());
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> Files.isDirectory(entry)
                        || entry.getFileName().toString().matches("(jqwik|archunit)-.*"))
                .forEach(entry ->
                        context.getHiddenClassMatcher().add(entry.toUri().toString()));
        return context;
    }

    /** The context of the WAR that has been packaged, as a standalone Jetty has it: all of its libraries are its own. */
    static WebAppContext packaged() throws Exception {
        WebAppContext context = withCdi();
        XmlConfiguration descriptor = new XmlConfiguration(
                ResourceFactory.of(context).newResource(BASE.resolve("webapps/application-grid-wrapper.xml")));
        descriptor.getProperties().put("jetty.base", BASE.toString());
        descriptor.configure(context);
        context.setClassLoader(new ContainerClasses());
        return context;
    }

    private static WebAppContext withCdi() {
        WebAppContext context = new WebAppContext();
        // Finds what libraries register: Weld as an initializer, Arquillian's servlet in a fragment.
        context.addConfiguration(new AnnotationConfiguration());
        // What the module ee11-cdi-decorate of a standalone Jetty does.
        context.setAttribute("org.eclipse.jetty.cdi", "CdiDecoratingListener");
        context.addEventListener(new DecoratingListener(context, "org.eclipse.jetty.cdi.decorator"));
        return context;
    }
}
