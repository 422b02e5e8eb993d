package io.gridwrapper.launch;

/** Something that the user has set cannot be. The message names it, in one line. */
final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SettingsException(String message) {
        super(message, null, false, false);
    }
}
