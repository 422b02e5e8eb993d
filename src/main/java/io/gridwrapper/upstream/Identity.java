package io.gridwrapper.upstream;

import java.io.IOException;
import java.util.Optional;

/**
 * Who we are to the apiserver: a value for the Authorization header, a client certificate, both or neither. Thread
 * safe; what is returned may change from call to call, as credentials are renewed. The calls may read a file or run a
 * program.
 */
public interface Identity {

    /** Nobody: what an apiserver calls {@code system:anonymous}. */
    Identity ANONYMOUS = new FixedIdentity(Optional.empty(), Optional.empty());

    /**
     * The value of the Authorization header.
     *
     * @throws IOException where it should be there and cannot be had; the message names the file or the command
     */
    Optional<String> authorization() throws IOException;

    /**
     * The certificate for new connections.
     *
     * @throws IOException where it should be there and cannot be had; the message names the file or the command
     */
    Optional<ClientCertificate> certificate() throws IOException;

    /** Whether {@link #certificate()} may ever return one. */
    boolean showsCertificate();

    /** The apiserver has refused it (401): the next call reads it anew from where it comes from. */
    void refused();
}
