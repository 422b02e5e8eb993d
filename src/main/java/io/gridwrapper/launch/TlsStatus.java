package io.gridwrapper.launch;

import java.time.Instant;

/** What there is to watch in the TLS that we serve. */
interface TlsStatus {

    /** How often changed files could not be used, and what was read before stayed in force. */
    long reloadFailures();

    /** Until when the certificate is valid that new connections see. */
    Instant certificateExpiry();
}
