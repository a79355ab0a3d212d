package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaIntake;
import dev.sessiongateway.application.network.Capability;
import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Call;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a person does with a phone, as calls. Phones belong to no session, and see what all of them
/// write: so this is for administrators.
public final class SimulatorRoutes implements Api.Capability {
  private static final String PHONE = "/simulator/phones/{number}";
  private static final String CHAT = PHONE + "/chats/{chatId}";
  private static final String MESSAGE = CHAT + "/messages/{id}";
  private static final int MESSAGES_BY_DEFAULT = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Optional<VirtualPhones> phones;
  private final MediaIntake media;
  private final Pairing pairing;

  /// @param phones empty on a real network, where every call is 501
  public SimulatorRoutes(Optional<VirtualPhones> phones, MediaIntake media, Pairing pairing) {
    this.phones = phones;
    this.media = media;
    this.pairing = pairing;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/simulator/world", Scope.ADMIN, _ -> Answer.ok(WorldView.of(phones().world())));
    api.get("/simulator/phones", Scope.ADMIN, this::list);
    api.post("/simulator/phones", Scope.ADMIN, NewPhone.class, this::create);
    api.post(PHONE + "/scan", Scope.ADMIN, Scan.class, this::scan);
    api.post(PHONE + "/pair", Scope.ADMIN, Pair.class, this::pair);
    api.get(PHONE + "/chats", Scope.ADMIN, this::chats);
    api.get(CHAT + "/messages", Scope.ADMIN, this::messages);
    api.post(PHONE + "/messages", Scope.ADMIN, BodyKind.MEDIA, WriteBody.class, this::write);
    api.post(MESSAGE + "/press", Scope.ADMIN, Press.class, this::press);
    api.post(MESSAGE + "/pick", Scope.ADMIN, Pick.class, this::pick);
    api.post(MESSAGE + "/react", Scope.ADMIN, React.class, this::react);
    api.post(CHAT + "/read", Scope.ADMIN, this::read);
    api.post(CHAT + "/typing", Scope.ADMIN, Typing.class, this::typing);
    api.post(PHONE + "/online", Scope.ADMIN, call -> setOnline(call, true));
    api.post(PHONE + "/offline", Scope.ADMIN, call -> setOnline(call, false));
    api.post(PHONE + "/unlink", Scope.ADMIN, Unlink.class, this::unlink);
  }

  private Answer list(Call call) {
    return Answer.ok(phones().phones().stream().map(PhoneView::of).toList());
  }

  private Answer create(Call call, NewPhone body) {
    var created = phones().create(PhoneNumber.parse("number", body.number()), body.name());
    return Answer.json(created.isNew() ? 201 : 200, PhoneView.of(created.phone()));
  }

  private Answer scan(Call call, Scan body) {
    return linked(phones().scan(number(call), body.value()));
  }

  private Answer pair(Call call, Pair body) {
    return linked(phones().pair(number(call), body.code()));
  }

  /// Answers when the session has noticed, so that the next call finds it ready.
  private Answer linked(SessionName session) {
    pairing.awaitPaired(session, PATIENCE);
    return Answer.ok(Linked.to(session));
  }

  private Answer chats(Call call) {
    return Answer.ok(phones().chats(number(call)).stream().map(ChatView::of).toList());
  }

  private Answer messages(Call call) {
    var page = call.query().page(MESSAGES_BY_DEFAULT);
    return Answer.ok(
        phones().messages(number(call), chat(call), page).stream().map(MessageView::of).toList());
  }

  private Answer write(Call call, WriteBody body) {
    var phone = number(call);
    var to = Jid.parse("to", body.to());
    var file = body.file();
    if (file == null) {
      return sent(phones().write(phone, to, body.requiredText()));
    }
    var given = file.toAttachment("file", "media", call.mediaLimits().otherBytes());
    var stored = media.store(given, MediaKind.DOCUMENT);
    return sent(phones().send(phone, to, stored, body.text()));
  }

  private Answer press(Call call, Press body) {
    return sent(phones().press(number(call), chat(call), message(call), body.buttonId()));
  }

  private Answer pick(Call call, Pick body) {
    return sent(phones().pick(number(call), chat(call), message(call), body.rowId()));
  }

  private Answer react(Call call, React body) {
    return sent(phones().react(number(call), chat(call), message(call), body.orNothing()));
  }

  private Answer read(Call call) {
    phones().read(number(call), chat(call));
    return Answer.ok(new Done(true));
  }

  private Answer typing(Call call, Typing body) {
    phones().typing(number(call), chat(call), body.on());
    return Answer.ok(new Done(true));
  }

  private Answer setOnline(Call call, boolean online) {
    phones().setOnline(number(call), online);
    return Answer.ok(new Done(true));
  }

  private Answer unlink(Call call, Unlink body) {
    phones().unlink(number(call), new SessionName(body.session()));
    return Answer.ok(new Done(true));
  }

  private VirtualPhones phones() {
    return phones.orElseThrow(
        () -> new Fault.Unsupported(Capability.nameOf(VirtualPhones.class)).toException());
  }

  private static PhoneNumber number(Call call) {
    return PhoneNumber.parse("number", call.path("number"));
  }

  private static Jid chat(Call call) {
    return Jid.parse("chatId", call.path("chatId"));
  }

  private static MessageId message(Call call) {
    return MessageId.parse("id", call.path("id"));
  }

  private static Answer sent(MessageId id) {
    return Answer.created(new Sent(id.value()));
  }

  record NewPhone(String number, @Nullable String name) {}

  record Scan(String value) {}

  record Pair(String code) {}

  record Linked(String session) {
    static Linked to(SessionName session) {
      return new Linked(session.value());
    }
  }

  record Press(String buttonId) {}

  record Pick(String rowId) {}

  /// @param emoji empty takes the reaction back
  record React(@Nullable String emoji) {
    String orNothing() {
      if (emoji == null) {
        throw Fault.invalid("emoji", "is required; empty takes the reaction back");
      }
      return emoji;
    }
  }

  record Typing(Boolean on) {}

  record Unlink(String session) {}

  record Sent(String id) {}

  record Done(boolean success) {}
}
