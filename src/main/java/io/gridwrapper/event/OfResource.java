package io.gridwrapper.event;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Qualifies an event with the plural of the resource that it is about, so that each handler observes its own. */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.TYPE})
public @interface OfResource {

    /** The plural, as in paths: {@code nodes}, {@code endpointslices}. */
    String value();

    /** The qualifier as a value, to fire with. */
    final class Literal extends AnnotationLiteral<OfResource> implements OfResource {

        private static final long serialVersionUID = 1L;

        private final String value;

        public Literal(String value) {
            this.value = value;
        }

        @Override
        public String value() {
            return value;
        }
    }
}
