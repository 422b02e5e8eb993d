package io.gridwrapper.upstream;

/** A file or setting that cannot be used. The message is one line for the user: it names the file and the field. */
public final class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ConfigurationException(String message) {
        super(message);
    }
}
