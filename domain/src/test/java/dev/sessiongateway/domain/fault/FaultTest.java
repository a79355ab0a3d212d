package dev.sessiongateway.domain.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.fault.Fault.NotReadyReason;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FaultTest {
  private static final Duration FIVE = Duration.ofSeconds(5);

  /// Codes are public API: a change here breaks clients.
  static List<Arguments> codes() {
    return List.of(
        Arguments.of(new Fault.Invalid("chatId", "bad"), "invalid.chatId", "chatId: bad"),
        Arguments.of(new Fault.Unauthorized(), "unauthorized", "Unauthorized"),
        Arguments.of(new Fault.Forbidden("send"), "forbidden", "This key may not send"),
        Arguments.of(
            new Fault.NotFound("session", "ada"), "session.not-found", "Session not found: ada"),
        Arguments.of(new Fault.NotFound("group", ""), "group.not-found", "Group not found"),
        Arguments.of(new Fault.Conflict("key.exists", "In use"), "key.exists", "In use"),
        Arguments.of(new Fault.Unprocessable("message.no-media", "No"), "message.no-media", "No"),
        Arguments.of(
            new Fault.SessionNotReady("ada", NotReadyReason.PAUSED),
            "session.paused",
            "Session \"ada\" is paused; start it to resume"),
        Arguments.of(
            new Fault.SessionNotReady("ada", NotReadyReason.UNAUTHENTICATED),
            "session.unauthenticated",
            "Session \"ada\" is not authenticated; scan its QR code, or enter a pairing code or"
                + " credentials"),
        Arguments.of(
            new Fault.SessionNotReady("ada", NotReadyReason.STARTING),
            "session.starting",
            "Session \"ada\" is starting, try again in a moment"),
        Arguments.of(
            new Fault.SessionExists("ada"),
            "session.exists",
            "Session \"ada\" already exists. Use PUT to update it"),
        Arguments.of(
            new Fault.SessionElsewhere("ada", null),
            "session.elsewhere",
            "Session \"ada\" is being taken over by another node, try again in 1 s"),
        Arguments.of(
            new Fault.WrongState("ada", "active", "awaiting_pairing"),
            "session.wrong-state",
            "Session \"ada\" is paired already; log it out to pair another account"),
        Arguments.of(
            new Fault.WrongState("ada", "deleted", "awaiting_pairing"),
            "session.wrong-state",
            "Session \"ada\" is not being paired; start it first"),
        Arguments.of(
            new Fault.WrongState("ada", "deleted", "active"),
            "session.wrong-state",
            "Session \"ada\" is not active"),
        Arguments.of(
            new Fault.WrongState("ada", "stopped", "awaiting_pairing"),
            "session.wrong-state",
            "Session \"ada\" is stopped; start it first"),
        Arguments.of(
            new Fault.WrongState("ada", "failed", "awaiting_pairing", "has failed: pair it again"),
            "session.wrong-state",
            "Session \"ada\" has failed: pair it again"),
        Arguments.of(
            new Fault.TooLarge("audio", 16),
            "too-large.audio",
            "audio is larger than the limit of 16 bytes"),
        Arguments.of(
            new Fault.TooManyRequests("sends", FIVE),
            "too-many.sends",
            "Too many sends at once, try again in 5 s"),
        Arguments.of(
            new Fault.Unsupported("labelling"),
            "unsupported.labelling",
            "The network behind this session cannot do this: labelling"),
        Arguments.of(
            new Fault.NotOnNetwork("1@s.whatsapp.net", "1"),
            "number.not-on-network",
            "This number is not on the network"),
        Arguments.of(new Fault.NotOffered("nats", "Not here"), "unsupported.nats", "Not here"),
        Arguments.of(
            new Fault.Refused("blocked"), "network.refused", "The network refused: blocked"),
        Arguments.of(
            new Fault.NetworkDown(FIVE, true),
            "network.down",
            "The network does not answer, try again in 5 s"),
        Arguments.of(
            new Fault.SendUnconfirmed("3EB0", "1@c.us", null, new Fault.NetworkDown(FIVE, true)),
            "network.down",
            "The network does not answer, try again in 5 s. The message is stored and is sent again"
                + " by itself; to ask again, repeat the call with its id or idempotency key"),
        Arguments.of(
            new Fault.StoreUnavailable(Cause.BUSY),
            "store.busy",
            "The store is busy, try again in 1 s"),
        Arguments.of(
            new Fault.StoreUnavailable(Cause.FULL),
            "store.full",
            "The disk of the store is full; nothing was changed"),
        Arguments.of(
            new Fault.StoreUnavailable(Cause.BROKEN),
            "store.broken",
            "The store does not answer; it is being reopened"),
        Arguments.of(
            new Fault.StoreUnavailable(Cause.DAMAGED),
            "store.damaged",
            "The store of this session is missing or damaged; restore its file from a backup and "
                + "start the gateway again, or restart the session with another "
                + "config.store.address"));
  }

  @ParameterizedTest
  @MethodSource("codes")
  void everyFaultHasItsCodeAndASentence(Fault fault, String code, String message) {
    assertThat(fault.code()).isEqualTo(code);
    assertThat(fault.message()).isEqualTo(message);
    assertThat(fault.toException().fault()).isSameAs(fault);
    assertThat(fault.toException()).hasMessage(message);
  }

  @Test
  void everyKindOfFaultIsInTheList() {
    assertThat(codes().stream().<Class<?>>map(row -> row.get()[0].getClass()).distinct())
        .containsExactlyInAnyOrder(Fault.class.getPermittedSubclasses());
  }

  @Test
  void onlyAFaultWithACauseHasAStackTrace() {
    var cause = new IllegalStateException("disk");
    assertThat(new Fault.Unauthorized().toException().getStackTrace()).isEmpty();
    assertThat(new Fault.Unauthorized().toException(cause))
        .hasCause(cause)
        .satisfies(e -> assertThat(e.getStackTrace()).isNotEmpty());
  }
}
