package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.broadcast.NewBroadcast;
import dev.sessiongateway.application.broadcast.RecipientList;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MostElements;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.MessageBody;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A broadcast as a client asks for it.
///
/// @param send the operation that sends such a message to one chat; `sendText` when absent
/// @param message the body of that operation, without its recipient
/// @param recipients as a list; absent when they are in the file
/// @param file the recipients as CSV: the file of a form, or a text
/// @param footer below the text or caption
/// @param pace such as `20/min`
@OnlyKnownFields
@MostElements(RecipientList.MOST)
record BroadcastBody(
    @Nullable @Length(max = BroadcastBody.LONGEST_NAME) String name,
    @Nullable @Length(min = 1, max = BroadcastBody.LONGEST_NAME) String send,
    ObjectNode message,
    @Nullable @Size(max = RecipientList.MOST) List<RecipientBody> recipients,
    @Nullable JsonNode file,
    @Nullable @Length(max = BroadcastBody.LONGEST_FOOTER) String footer,
    @Nullable @Length(max = ScheduleFields.LONGEST) String startAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String endAt,
    @Nullable @Length(max = BroadcastBody.LONGEST_PACE) String pace) {
  static final int LONGEST_NAME = 200;
  static final int LONGEST_FOOTER = 1_024;
  static final int LONGEST_PACE = 20;

  private static final String USUAL = "sendText";

  /// @param to a number or an address
  @OnlyKnownFields
  record RecipientBody(
      @OrNumber @Length(max = RecipientBody.LONGEST_ADDRESS) String to,
      @Nullable Map<String, @Nullable String> fields) {
    static final int LONGEST_ADDRESS = 1_100;
  }

  MessageBody toMessage(MessageReader reader) {
    return reader.read(send == null ? USUAL : send, message);
  }

  NewBroadcast toBroadcast(ApiRequest request, MessageBody body) {
    return new NewBroadcast(
            name == null ? "" : name,
            MessageReader.content(body, request),
            body.conversion(),
            body.previewRequest(),
            ScheduleFields.instant("startAt", startAt),
            ScheduleFields.instant("endAt", endAt),
            pace == null
                ? null
                : FaultTranslation.naming(_ -> "pace", () -> SendingRate.parse(pace, 1)))
        .withFooter(footer);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.recipients`, `invalid.file`
  void addRecipients(ApiRequest request, RecipientList list) {
    var isFile = file != null && !file.isNull();
    if (isFile == (recipients != null)) {
      throw Fault.invalid("recipients", "must be a list, or in a file with CSV: one of them");
    }
    if (recipients != null) {
      var number = 0;
      for (var each : recipients) {
        number++;
        add(request, list, "recipient " + number, each.to(), fields(each));
      }
      return;
    }
    ListFile.of(Objects.requireNonNull(file))
        .read(
            new ListFile.Lines() {
              @Override
              public void add(String place, String to, Map<String, @Nullable String> values) {
                BroadcastBody.add(request, list, place, to, values);
              }

              @Override
              public void refuse(String place, String reason) {
                list.refuse(place, reason);
              }
            });
  }

  private static Map<String, @Nullable String> fields(RecipientBody recipient) {
    return recipient.fields() == null
        ? Map.of()
        : new HashMap<String, @Nullable String>(recipient.fields());
  }

  private static void add(
      ApiRequest request,
      RecipientList list,
      String place,
      String to,
      Map<String, @Nullable String> fields) {
    list.add(place, () -> request.address("to", to), fields);
  }
}
