package io.gridwrapper.kube;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;

/**
 * Where every parser and generator comes from. Their buffers are kept here and not, as Jackson has it by default, in the
 * threads that used them: those of a container outlive an application, and would hold all of its classes. Thread safe.
 */
public final class Json {

    private static final RecyclerPool<BufferRecycler> BUFFERS = JsonRecyclerPools.newConcurrentDequePool();

    public static final JsonFactory FACTORY = builder().build();

    private Json() {}

    /** For a factory that is set otherwise. */
    public static JsonFactoryBuilder builder() {
        return new JsonFactoryBuilder().recyclerPool(BUFFERS);
    }

    /** For a factory of another format. */
    public static RecyclerPool<BufferRecycler> buffers() {
        return BUFFERS;
    }
}
