package io.gridwrapper.serve;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work that many call for and one at a time does, without a lock: the first to come does it for all, and once more for
 * those who came meanwhile.
 */
final class Turns {

    private final Runnable work;
    /** How many calls have not been answered yet; who finds none before him does the work. */
    private final AtomicInteger calls = new AtomicInteger();

    /** @param work must not throw */
    Turns(Runnable work) {
        this.work = work;
    }

    /** Never waits: where somebody else is at work, the work is his. */
    void take() {
        if (calls.getAndIncrement() != 0) {
            return;
        }
        int answered = 1;
        while (answered != 0) {
            work.run();
            answered = calls.addAndGet(-answered);
        }
    }
}
