package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.gridwrapper.kube.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any message comes back from JSON as it was, whatever its fields hold. */
class TranscodingPropertyTest {

    @Property(tries = 300)
    void aMessageComesBackFromJsonByteForByte(@ForAll("resources") Resource resource, @ForAll Random random)
            throws IOException {
        byte[] message = new AnyMessage(random).of(Schema.of(resource));
        byte[] json = JsonWriter.write(resource, message);
        assertThat(read(resource, json).message()).isEqualTo(message);
    }

    @Property(tries = 300)
    void theOrderOfTheFieldsOnTheWireChangesNothing(@ForAll("resources") Resource resource, @ForAll Random random)
            throws IOException {
        byte[] message = new AnyMessage(random).of(Schema.of(resource));
        byte[] shuffled = shuffle(message, random);
        assertThat(JsonWriter.write(resource, shuffled)).isEqualTo(JsonWriter.write(resource, message));
    }

    @Provide
    Arbitrary<Resource> resources() {
        return Arbitraries.of(Resource.SERVED);
    }

    private static JsonReader.Result read(Resource resource, byte[] json) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            return JsonReader.read(parser, resource);
        }
    }

    /** Mixes the fields of a message; elements of one list keep their order. */
    private static byte[] shuffle(byte[] message, Random random) throws IOException {
        Map<Byte, Deque<byte[]>> byTag = new HashMap<>();
        List<Byte> tags = new ArrayList<>();
        for (byte[] field : AnyMessage.split(message)) {
            byTag.computeIfAbsent(field[0], tag -> new ArrayDeque<>()).add(field);
            tags.add(field[0]);
        }
        Collections.shuffle(tags, random);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        tags.forEach(tag -> all.writeBytes(byTag.get(tag).remove()));
        return all.toByteArray();
    }
}
