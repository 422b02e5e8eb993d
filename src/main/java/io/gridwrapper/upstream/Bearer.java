package io.gridwrapper.upstream;

/** Bearer tokens (RFC 6750). */
final class Bearer {

    private Bearer() {}

    /**
     * The value of the Authorization header.
     *
     * @param token the token, with white space around it as files have it
     * @param name where it comes from, for the message
     * @throws ConfigurationException where it cannot stand in a header
     */
    static String authorization(String token, String name) {
        String stripped = token.strip();
        if (stripped.isEmpty()) {
            throw new ConfigurationException(name + ": the token is empty");
        }
        if (!stripped.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new ConfigurationException(name + ": the token holds characters that no token has");
        }
        return "Bearer " + stripped;
    }
}
