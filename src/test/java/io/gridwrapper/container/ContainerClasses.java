package io.gridwrapper.container;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * What an application finds outside of its WAR in a standalone Jetty: the JDK, the servlet API and Jetty itself. Of the
 * test class path it sees nothing else.
 */
final class ContainerClasses extends ClassLoader {

    private static final List<String> SHOWN = List.of("org.eclipse.jetty.", "jakarta.servlet.", "jndi.properties");

    private final ClassLoader container = ContainerClasses.class.getClassLoader();

    ContainerClasses() {
        super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return SHOWN.stream().anyMatch(name::startsWith) ? container.loadClass(name) : super.loadClass(name, resolve);
    }

    @Override
    protected URL findResource(String name) {
        return SHOWN.stream().anyMatch(name.replace('/', '.')::startsWith) ? container.getResource(name) : null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        URL found = findResource(name);
        return found == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(found));
    }
}
