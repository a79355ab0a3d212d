package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.http.kernel.json.Timestamp;
import org.jspecify.annotations.Nullable;

/// A call in an event of family B.
///
/// @param date ISO 8601
/// @param offline whether it rang while the gateway was disconnected
@JsonInclude(JsonInclude.Include.NON_NULL)
record CallView(
    String chatId,
    String from,
    String id,
    String date,
    String status,
    boolean offline,
    boolean isVideo,
    boolean isGroup,
    @Nullable String groupJid) {
  static CallView of(Call call, CallStage stage, EventRecord record) {
    var chat = call.chat().networkForm();
    return new CallView(
        chat,
        call.from().networkForm(),
        call.id(),
        Timestamp.iso(record.at()),
        switch (stage) {
          case RINGING -> "offer";
          case ACCEPTED -> "accept";
          case REJECTED -> "reject";
          case TIMED_OUT -> "timeout";
          case ENDED -> "terminate";
        },
        record.replayed(),
        call.video(),
        call.chat().isGroup(),
        call.chat().isGroup() ? chat : null);
  }
}
