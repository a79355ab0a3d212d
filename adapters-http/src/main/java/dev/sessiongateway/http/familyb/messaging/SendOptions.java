package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.BoundedText;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import dev.sessiongateway.http.kernel.messaging.ProtocolType;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of every send in family B.
///
/// @param delay how long to show the typing indicator first, in milliseconds
/// @param quoted the message that this one answers
/// @param linkPreview of texts: whether the first link has a preview; absent: as the gateway is set
/// @param mentionsEveryOne in groups: mentions every member
/// @param sendAt,expiresAt,priority when it leaves; our own
/// @param mentioned numbers or addresses of members to mention
public record SendOptions(
    @Nullable @Range(min = 0) Integer delay,
    @Nullable Quoted quoted,
    @Nullable Boolean linkPreview,
    @JsonAlias("everyOne") @Nullable Boolean mentionsEveryOne,
    @Nullable List<String> mentioned,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority) {
  /// The longest typing delay of a request.
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

  public Duration typingDelay() {
    if (delay == null) {
      return Duration.ZERO;
    }
    var wanted = Duration.ofMillis(delay);
    return wanted.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wanted;
  }

  Schedule schedule(ApiRequest request) {
    return ScheduleFields.of(request, sendAt, expiresAt, priority);
  }

  boolean everyone() {
    return Boolean.TRUE.equals(mentionsEveryOne);
  }

  List<Address> people(ApiRequest request) {
    return mentioned == null
        ? List.of()
        : mentioned.stream()
            .map(text -> NumberOrAddress.parse(request.addressing(), "mentioned", text))
            .distinct()
            .toList();
  }

  /// The message that a send quotes.
  ///
  /// @param message its text, in the network's own object; when absent, the stored message is
  ///   quoted
  record Quoted(Key key, @Nullable JsonNode message) {
    private static final List<String> TEXTS =
        List.of(
            "/conversation",
            "/extendedTextMessage/text",
            "/imageMessage/caption",
            "/videoMessage/caption",
            "/documentMessage/caption",
            "/documentMessage/fileName",
            "/locationMessage/name",
            "/contactMessage/displayName",
            "/listMessage/title",
            "/listResponseMessage/title",
            "/buttonsMessage/contentText",
            "/buttonsResponseMessage/selectedDisplayText",
            "/contactsArrayMessage/displayName",
            "/eventMessage/name",
            "/pollCreationMessageV3/name",
            "/pollCreationMessage/name");

    /// Without its content the message must be known: the answer would stand alone.
    SendRequest.Quoted toQuoted(ApiRequest request) {
      return new SendRequest.Known(
          request.messageId("quoted.key.id", key.id()),
          shown(request),
          new Fault.Invalid(
              "quoted.key.id", "is no message of this instance; send its content too"));
    }

    private SendRequest.@Nullable Shown shown(ApiRequest request) {
      if (message == null || !message.isObject() || message.isEmpty()) {
        return null;
      }
      var author =
          NumberOrAddress.parseIfPresent(request, "quoted.key.participant", key.participant())
              .orElse(null);
      return new SendRequest.Shown(
          author, Boolean.TRUE.equals(key.fromMe()), text(message), kind(message));
    }

    /// Of the first content in it; a text when the gateway knows none.
    private static ContentKind kind(JsonNode message) {
      return message
          .propertyStream()
          .flatMap(field -> ProtocolType.kinds(field.getKey()).stream())
          .findFirst()
          .orElse(ContentKind.TEXT);
    }

    private static String text(JsonNode message) {
      var text =
          TEXTS.stream()
              .map(message::at)
              .filter(JsonNode::isTextual)
              .map(JsonNode::textValue)
              .findFirst()
              .orElse("");
      if (text.length() > BoundedText.MAX_LENGTH) {
        throw Fault.invalid(
            "quoted.message",
            "must have a text of at most " + BoundedText.MAX_LENGTH + " characters");
      }
      return text;
    }

    record Key(
        String id,
        @Nullable String remoteJid,
        @Nullable Boolean fromMe,
        @Nullable String participant) {}
  }
}
