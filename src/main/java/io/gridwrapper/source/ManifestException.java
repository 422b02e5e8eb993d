package io.gridwrapper.source;

/** Manifests cannot be used. The message says in one line which folder, file, document and field is at fault, and why. */
public final class ManifestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ManifestException(String message) {
        super(message);
    }
}
