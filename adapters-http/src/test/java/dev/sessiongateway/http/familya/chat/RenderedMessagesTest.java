package dev.sessiongateway.http.familya.chat;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What is kept is what would be written now.
class RenderedMessagesTest {
  private static final Address HIDDEN_GRACE = new Address("77788899900012", Address.Kind.LID);
  private static final Address HIDDEN_ALAN = new Address("77788899900013", Address.Kind.LID);

  private final Json json = new Json(0);
  private final KnownLids lids = new KnownLids();
  private final ServerInfo server =
      new ServerInfo(
          "0.1.0",
          NOON,
          URI.create("https://gw.example.org"),
          new PathSigner(new byte[32], new ManualTime()),
          null,
          lids);
  private final RenderedMessages rendered = new RenderedMessages(server);
  private final Session session = active("lab", ACCOUNT);

  private static Session active(String name, Account account) {
    var state = new SessionState.Active(account);
    var created = Samples.session(name);
    return new Session(
        created.name(),
        created.id(),
        created.createdAt(),
        created.config(),
        created.origin(),
        created.desired(),
        state,
        account,
        List.of(),
        null,
        1);
  }

  private String now(Message message, Session shown) {
    return new String(json.writeLine(List.of(MessageView.of(message, shown, server))), UTF_8);
  }

  private String kept(Message message, Session shown) {
    return new String(json.writeLine(rendered.page(List.of(message), shown, true)), UTF_8);
  }

  private static List<Message> samples() {
    return SampleEvents.all().stream()
        .flatMap(event ->
            event instanceof Event.MessageCreated(var message)
                ? Stream.of(message, message.starred(true), message.withAck(Ack.ERROR, "blocked"))
                : Stream.empty())
        .toList();
  }

  @Test
  void everyMessageIsWrittenAsItsViewAlsoWhenReadAgain() {
    var other = active("other", new Account(ALAN, "Alan"));
    assertThat(samples()).hasSizeGreaterThan(50);
    for (var round = 0; round < 4; round++) {
      for (var message : samples()) {
        assertThat(kept(message, session)).isEqualTo(now(message, session));
        assertThat(kept(message, other)).isEqualTo(now(message, other));
      }
      if (round == 1) {
        lids.learn(GRACE, HIDDEN_GRACE);
        lids.learn(ALAN, HIDDEN_ALAN);
      }
    }
  }

  @Test
  void aPageIsOneArrayAlsoWithFilesLeftOutAndWithoutMessages() {
    var messages = samples();
    var views = messages.stream().map(it -> MessageView.of(it, session, server)).toList();
    assertThat(json.writeLine(rendered.page(messages, session, true)))
        .isEqualTo(json.writeLine(views));
    assertThat(json.writeLine(rendered.page(messages, session, false)))
        .isEqualTo(json.writeLine(views.stream().map(MessageView::withoutFile).toList()));
    assertThat(json.writeLine(rendered.page(List.of(), session, true)))
        .isEqualTo(json.writeLine(List.of()));
  }

  @Test
  void aHiddenIdThatBecomesKnownIsShownAtOnce() {
    var message = received(1, GRACE);
    assertThat(kept(message, session)).contains(GRACE.toString());

    lids.learn(GRACE, HIDDEN_GRACE);
    assertThat(kept(message, session)).contains(HIDDEN_GRACE.toString());
  }

  @Test
  void anotherAckTextMarkOrAccountNameIsShownAtOnce() {
    var message = sent(1, GRACE);
    var before = kept(message, session);

    for (var other :
        List.of(
            message.withAck(Ack.READ, null),
            message.with(new Content.Text("better")),
            message.with(new Marks(false, true)))) {
      assertThat(kept(other, session)).isEqualTo(now(other, session)).isNotEqualTo(before);
    }
    var renamed = active("lab", new Account(ME, "Ada L."));
    assertThat(kept(message, renamed)).contains("Ada L.");
  }

  @Test
  void aSessionNeverGetsTheNamesThatAnotherKnows() {
    lids.learn(GRACE, HIDDEN_GRACE);
    var message = received(1, GRACE);
    assertThat(kept(message, session)).contains(HIDDEN_GRACE.toString());

    assertThat(kept(message, active("other", ACCOUNT))).doesNotContain(HIDDEN_GRACE.toString());
  }

  /// What the session `lab` knows.
  private static final class KnownLids implements LidLookup {
    private final Map<Address, Address> others = new HashMap<>();

    void learn(Address phone, Address hidden) {
      others.put(phone, hidden);
      others.put(hidden, phone);
    }

    @Override
    public boolean isEmpty(SessionRef session) {
      return others.isEmpty() || !session.name().value().equals("lab");
    }

    @Override
    public Optional<Address> other(SessionRef session, Address person) {
      return isEmpty(session) ? Optional.empty() : Optional.ofNullable(others.get(person));
    }
  }
}
