package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages that phones send, and reactions, votes, edits and deletions of phones.
record PhoneMessageRoutes(PhonePaths phones, MediaIngest media) {

  void register(Api api) {
    var message = PhonePaths.MESSAGE;
    api.post(
        "simulator.write",
        PhonePaths.PHONE + "/messages",
        Scope.ADMIN,
        BodyKind.MEDIA,
        WriteBody.class,
        this::write);
    api.post("simulator.edit", message + "/edit", Scope.ADMIN, Edit.class, this::edit);
    api.post(
        "simulator.revoke",
        message + "/revoke",
        Scope.ADMIN,
        request -> phones.onMessage(request, VirtualPhones::revoke));
    api.post("simulator.reveal", message + "/reveal", Scope.ADMIN, this::reveal)
        .answers(ApiResponse.Success.class);
    api.post("simulator.press", message + "/press", Scope.ADMIN, Press.class, this::press);
    api.post("simulator.pick", message + "/pick", Scope.ADMIN, Pick.class, this::pick);
    api.post("simulator.react", message + "/react", Scope.ADMIN, React.class, this::react);
    api.post("simulator.vote", message + "/vote", Scope.ADMIN, Vote.class, this::vote);
    api.post("simulator.answer", message + "/answer", Scope.ADMIN, AnswerBody.class, this::answer);
  }

  private ApiResponse write(ApiRequest request, WriteBody body) {
    body.check(request);
    var phone = PhonePaths.number(request);
    var to = body.recipient(request);
    if (body.isUnreadable()) {
      return PhonePaths.sent(phones.all().writeUnreadable(phone, to, body.requiredText()));
    }
    var replyTo = body.replyToId(request);
    if (body.file() == null) {
      var content = body.toContent(request, phones.all(), phone);
      if (body.advert() != null) {
        return PhonePaths.sent(
            phones.all().writeByAdvert(phone, to, content, body.advert().toReferral()));
      }
      return PhonePaths.sent(phones.all().write(phone, to, content, replyTo));
    }
    var given = body.file().toAttachment("file", "media", request.mediaLimits().otherBytes());
    var stored = media.store(given, MediaKind.DOCUMENT);
    return PhonePaths.sent(phones.all().send(phone, to, stored, body.text(), replyTo));
  }

  private ApiResponse edit(ApiRequest request, Edit body) {
    return phones.onMessage(
        request, (all, phone, chat, id) -> all.edit(phone, chat, id, body.text()));
  }

  private ApiResponse reveal(ApiRequest request) {
    return phones.onChat(
        request, (all, phone, chat) -> all.reveal(phone, chat, PhonePaths.message(request)));
  }

  private ApiResponse press(ApiRequest request, Press body) {
    return phones.onMessage(
        request, (all, phone, chat, id) -> all.press(phone, chat, id, body.buttonId()));
  }

  private ApiResponse pick(ApiRequest request, Pick body) {
    return phones.onMessage(
        request, (all, phone, chat, id) -> all.pick(phone, chat, id, body.rowId()));
  }

  private ApiResponse react(ApiRequest request, React body) {
    return phones.onMessage(
        request, (all, phone, chat, id) -> all.react(phone, chat, id, body.emoji()));
  }

  private ApiResponse vote(ApiRequest request, Vote body) {
    var readable = !Boolean.TRUE.equals(body.unreadable());
    return phones.onMessage(
        request, (all, phone, chat, id) -> all.vote(phone, chat, id, body.options(), readable));
  }

  private ApiResponse answer(ApiRequest request, AnswerBody body) {
    var guests = body.extraGuests() == null ? 0 : body.extraGuests();
    var readable = !Boolean.TRUE.equals(body.unreadable());
    return phones.onMessage(
        request,
        (all, phone, chat, id) -> all.answer(phone, chat, id, body.toResponse(), guests, readable));
  }

  record Edit(String text) {}

  record Press(String buttonId) {}

  record Pick(String rowId) {}

  /// @param emoji empty removes the reaction
  record React(@MayBeEmpty String emoji) {}

  /// @param options all selected options; none removes the vote
  /// @param unreadable whether sessions cannot decrypt it
  record Vote(List<String> options, @Nullable Boolean unreadable) {}

  /// @param unreadable whether sessions cannot decrypt it
  record AnswerBody(
      @OneOf({"GOING", "NOT_GOING", "MAYBE"}) String response,
      @Nullable @Range(min = 0, max = 99) Integer extraGuests,
      @Nullable Boolean unreadable) {
    EventRsvp.Response toResponse() {
      return Coded.of(EventRsvp.Response.class, response);
    }
  }
}
