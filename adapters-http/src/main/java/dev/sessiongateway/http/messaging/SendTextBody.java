package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text as family B's clients send it: flat, or in the boxes of older versions, which win.
///
/// @param mentionsEveryOne in groups: mentions every member
record SendTextBody(
    String number,
    @Nullable String text,
    @Nullable Integer delay,
    FamilyBSendOptions.@Nullable Quoted quoted,
    @Nullable Boolean linkPreview,
    @JsonAlias("everyOne") @Nullable Boolean mentionsEveryOne,
    @Nullable List<String> mentioned,
    @Nullable TextMessage textMessage,
    @Nullable FamilyBSendOptions options) {

  Content.Text toContent() {
    var words = textMessage == null ? text : textMessage.text();
    if (words == null) {
      throw Fault.invalid("text", "is required");
    }
    return new Content.Text(words);
  }

  FamilyBSendOptions toOptions() {
    var flat = new FamilyBSendOptions(delay, quoted, mentionsEveryOne, mentioned, null);
    return options == null ? flat : options.or(flat);
  }

  record TextMessage(String text) {}
}
