package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.broadcast.Recipient;
import dev.sessiongateway.http.kernel.json.Timestamp;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A recipient of a broadcast.
///
/// @param number its place in the list, from 1
/// @param failure why the state is `failed`
/// @param sentAt when its message was handed over
@JsonInclude(JsonInclude.Include.NON_NULL)
record RecipientView(
    int number,
    String to,
    Map<String, String> fields,
    String state,
    @Nullable String messageId,
    @Nullable FailureView failure,
    @Nullable String sentAt,
    String changedAt) {
  static RecipientView of(Recipient recipient) {
    var message = recipient.message();
    var failure = recipient.failure();
    return new RecipientView(
        recipient.number(),
        recipient.chat().toString(),
        recipient.fields(),
        recipient.state().code(),
        message == null ? null : message.value(),
        failure == null ? null : new FailureView(failure.code(), failure.text()),
        BroadcastView.iso(recipient.sentAt()),
        Timestamp.iso(recipient.changedAt()));
  }

  /// @param code a word for programs
  record FailureView(String code, String text) {}

  /// The first line of an export.
  static byte[] header(Set<String> fields) {
    var first =
        Stream.of("number", "to", "state", "messageId", "failure", "reason", "sentAt", "changedAt");
    return CsvText.record(Stream.concat(first, fields.stream()).toList());
  }

  byte[] toCsv(Set<String> names) {
    var cells = new ArrayList<@Nullable Object>();
    cells.add(number);
    cells.add(to);
    cells.add(state);
    cells.add(messageId);
    cells.add(failure == null ? null : failure.code());
    cells.add(failure == null ? null : failure.text());
    cells.add(sentAt);
    cells.add(changedAt);
    names.forEach(name -> cells.add(fields.get(name)));
    return CsvText.record(cells);
  }
}
