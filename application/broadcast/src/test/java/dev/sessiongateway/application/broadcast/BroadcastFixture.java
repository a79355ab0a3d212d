package dev.sessiongateway.application.broadcast;

import static dev.sessiongateway.application.GatewayFixture.ADA;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.sending.SendingRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The broadcasts of a gateway over the fakes.
final class BroadcastFixture implements AutoCloseable {
  final GatewayFixture gateway = new GatewayFixture();
  private @Nullable Broadcasts open;

  Broadcasts broadcasts() {
    if (open == null) {
      open =
          Broadcasts.open(
                  gateway.gateway(),
                  gateway.stores,
                  gateway.identifiers,
                  gateway.time,
                  gateway.background)
              .orElseThrow();
      gateway.settle();
    }
    return open;
  }

  /// As after the process ended and began again.
  void restart() {
    closeBroadcasts();
    var _ = gateway.reopen();
    var _ = broadcasts();
  }

  private void closeBroadcasts() {
    if (open != null) {
      open.close();
      open = null;
    }
  }

  static Address person(int number) {
    return Address.person("49170" + (1_000_000 + number));
  }

  static NewBroadcast text(String text) {
    return new NewBroadcast(
        "",
        new Content.Text(text),
        MediaConversion.AS_NEEDED,
        PreviewRequest.NONE,
        null,
        null,
        null);
  }

  static NewBroadcast paced(String text, String pace) {
    return timed(text, null, null, pace);
  }

  static NewBroadcast timed(
      String text, @Nullable Instant start, @Nullable Instant end, @Nullable String pace) {
    return new NewBroadcast(
        "",
        new Content.Text(text),
        MediaConversion.AS_NEEDED,
        PreviewRequest.NONE,
        start,
        end,
        pace == null ? null : SendingRate.parse(pace, 1));
  }

  /// People with their number as the field `name`.
  RecipientList people(NewBroadcast wanted, int count) {
    var list = broadcasts().recipientsFor(ADA, wanted);
    IntStream.rangeClosed(1, count)
        .forEach(
            number -> list.add("line " + number, person(number), Map.of("name", "P" + number)));
    return list;
  }

  Broadcast create(NewBroadcast wanted, int people) {
    var created = broadcasts().create(ADA, wanted, people(wanted, people));
    gateway.settle();
    return created;
  }

  /// The texts that left, in order.
  List<String> texts() {
    return gateway.network.sent(ADA).stream().map(each -> each.content().text()).toList();
  }

  Map<RecipientState, Integer> totals(Broadcast broadcast) {
    return broadcasts().totals(ADA, broadcast.id());
  }

  BroadcastState state(Broadcast broadcast) {
    return broadcasts().get(ADA, broadcast.id()).state();
  }

  void receive(String id, Address from, String text) {
    var message =
        Message.received(new MessageId(id), from, gateway.time.instant(), new Content.Text(text));
    gateway.network.signal(ADA, new LinkSignal.MessageArrived(message, null));
    gateway.settle();
    follow();
  }

  /// Until the states follow what happened.
  void follow() {
    gateway.advance(Duration.ofSeconds(1));
  }

  @Override
  public void close() {
    closeBroadcasts();
    gateway.close();
  }
}
