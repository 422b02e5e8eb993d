package io.gridwrapper.wire;

import com.fasterxml.jackson.core.io.SerializedString;
import com.google.protobuf.WireFormat;

/**
 * One field of a message.
 *
 * @param index its place among the fields of the message, from 0
 * @param number its protobuf number
 * @param name its name in JSON
 * @param type what it holds
 * @param message the message that it holds, null unless the type is {@link ValueType#MESSAGE}
 * @param presence how often it stands, and what becomes of one that is not set
 */
record SchemaField(
        int index, int number, SerializedString name, ValueType type, SchemaMessage message, Presence presence) {

    /** The tag before the field on the wire. A map is a list of messages, so its entries have their length first. */
    int tag() {
        return number << 3 | (presence == Presence.MAP ? WireFormat.WIRETYPE_LENGTH_DELIMITED : type.wireType());
    }
}
