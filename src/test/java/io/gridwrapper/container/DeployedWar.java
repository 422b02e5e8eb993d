package io.gridwrapper.container;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.jetty.ee11.annotations.AnnotationConfiguration;
import org.eclipse.jetty.ee11.servlet.DecoratingListener;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.util.ClassMatcher;

/** The context of a WAR: with a class loader of its own, and with CDI in its filters and servlets. */
final class DeployedWar {

    private DeployedWar() {}

    static WebAppContext context(Path war) {
        WebAppContext context = new WebAppContext();
        String name = war.getFileName().toString().replaceFirst("\\.war$", "");
        context.setContextPath(name.equals("ROOT") ? "/" : "/" + name);
        context.setWar(war.toString());
        context.setThrowUnavailableOnStartupException(true);
        // Finds what libraries register: Weld as an initializer, Arquillian's servlet in a fragment.
        context.addConfiguration(new AnnotationConfiguration());
        context.setHiddenClassMatcher(hidden());
        // What the module ee11-cdi-decorate of a standalone Jetty does.
        context.setAttribute("org.eclipse.jetty.cdi", "CdiDecoratingListener");
        context.addEventListener(new DecoratingListener(context, "org.eclipse.jetty.cdi.decorator"));
        return context;
    }

    /**
     * Libraries are those of the test class path, so that no WAR need hold them, but for two things. What this build
     * compiles: a class that both loaders know is two beans. And other engines of tests: JUnit comes in the WAR, with
     * Arquillian, and an engine of the other loader is none of its own.
     */
    private static ClassMatcher hidden() {
        ClassMatcher hidden = new ClassMatcher();
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> Files.isDirectory(entry)
                        || entry.getFileName().toString().matches("(jqwik|archunit)-.*"))
                .forEach(entry -> hidden.add(entry.toUri().toString()));
        return hidden;
    }
}
