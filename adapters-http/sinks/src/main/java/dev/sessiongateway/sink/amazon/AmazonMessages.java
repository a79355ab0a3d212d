package dev.sessiongateway.sink.amazon;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.sink.EventSinkProvider.EventFiles;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.EventBody;
import dev.sessiongateway.sink.SafeName;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The bodies of messages, as Evolution API's clients know them: the event with `dataType` and
/// `server`. One that is too large is a file, and the message has its address in place of the data.
///
/// @param server the name of this gateway
/// @param limitBytes what a message may have
/// @param files takes events that are too large; null when there is no place for them
record AmazonMessages(String server, int limitBytes, @Nullable EventFiles files) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /// The event itself.
  byte[] whole(SinkEvent event) {
    return with(event.body(), "json");
  }

  /// The event without its data, which are in a file now.
  ///
  /// @param whole the event itself
  /// @param taking where the file goes
  /// @throws dev.sessiongateway.domain.fault.FaultException when the file is not taken
  byte[] referring(SinkEvent event, byte[] whole, EventFiles taking) {
    try {
      var body = (ObjectNode) JSON.readTree(event.body());
      body.putObject("data").put("fileUrl", taking.put(event.id() + ".json", whole).toString());
      return with(JSON.writeValueAsBytes(body), "s3");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] with(byte[] body, String type) {
    return EventBody.with(
        body, "\"dataType\":\"%s\",\"server\":\"%s\"".formatted(type, SafeName.of(server)));
  }
}
