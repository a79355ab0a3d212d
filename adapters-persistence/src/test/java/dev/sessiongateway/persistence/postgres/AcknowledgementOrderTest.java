package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Acknowledgements of one message that come together.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
class AcknowledgementOrderTest {
  @RegisterExtension final TemporaryPostgresStores stores = new TemporaryPostgresStores();

  private final CountingIdentifiers identifiers = new CountingIdentifiers();

  @Test
  void noneIsLeftOutWhenTheFirstIsKnownAlready() throws SQLException {
    var ada = stores.get().sessions().create(Samples.session("ada"), List.of()).ref();
    var message =
        Message.sent(
            identifiers.messageId(),
            Address.person("491701234567"),
            Samples.ME,
            Samples.NOON,
            new Content.Text("hello"),
            Ack.PENDING);
    stores.get().messages().record(ada, message, "0123456789abcdef", this::event);
    stores.get().accountUpdates().take(ada, acks(message, Ack.SERVER), this::event);

    stores
        .get()
        .accountUpdates()
        .take(ada, acks(message, Ack.SERVER, Ack.DEVICE, Ack.READ), this::event);

    assertThat(bodies())
        .filteredOn(body -> body.contains("\"ack\"") && !body.contains("\"message.created\""))
        .hasSize(3);
  }

  private static List<LinkSignal.AccountUpdate> acks(Message message, Ack... levels) {
    return Stream.of(levels)
        .<LinkSignal.AccountUpdate>map(
            level -> new Event.MessageAcked(message.id(), message.chat(), level, null, null))
        .toList();
  }

  private NewEvent event(Event event) {
    return new NewEvent(identifiers.eventId(Samples.NOON), Samples.NOON, event, false, null);
  }

  private List<String> bodies() throws SQLException {
    var found = new ArrayList<String>();
    try (var connection = stores.database().connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT body FROM event ORDER BY seq")) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }
}
