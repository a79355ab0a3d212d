package dev.sessiongateway.persistence.messaging;

import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.TemporaryStores;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A year of messages in a database that keeps them for 30 days.
class MessageYearTest {
  private static final int DAYS = 365;
  private static final int A_DAY = 60;
  private static final int PEOPLE = 40;
  private static final int STEP = 200;

  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Test
  void aDatabaseWhoseMessagesAreKept30DaysStopsGrowing() throws Exception {
    var ada = temporary.get().sessions().create(session("ada"), List.of()).ref();
    var afterTwoMonths = 0L;
    for (var day = 0; day < DAYS; day++) {
      var now = NOON.plus(Duration.ofDays(day));
      temporary.get().accountUpdates().take(ada, messages(day, now), stamp("" + day));
      prune(ada, now.plus(Duration.ofDays(1)));
      if (day == 60) {
        afterTwoMonths = closedSize();
      }
    }
    var messages = temporary.get().messages().count(ada, MessageFilter.ALL);

    assertThat(messages).isBetween(29L * A_DAY, 31L * A_DAY);
    assertThat(closedSize()).isBetween(afterTwoMonths / 2, afterTwoMonths * 11 / 10);
  }

  private static List<LinkSignal.AccountUpdate> messages(int day, Instant now) {
    var all = new ArrayList<LinkSignal.AccountUpdate>();
    for (var number = 0; number < A_DAY; number++) {
      var from = Address.person("49170000%05d".formatted(number % PEOPLE));
      all.add(arrived(at(now.plusSeconds(number), day * A_DAY + number, received(number, from))));
    }
    return all;
  }

  private static Message at(Instant time, int number, Message message) {
    return new Message(
        new MessageId("3EB0%08d".formatted(number)),
        message.chat(),
        false,
        message.sender(),
        time,
        message.content(),
        null,
        List.of(),
        message.origin(),
        message.ack(),
        null,
        null,
        message.marks());
  }

  private void prune(SessionRef ada, Instant now) {
    var stores = temporary.get();
    while (stores
            .messages()
            .prune(ada, now.minus(Duration.ofDays(30)), Long.MAX_VALUE, STEP)
            .messages()
        == STEP) {
      // The next step.
    }
    var last = stores.events().lastSeq(ada);
    while (stores.events().prune(ada, now.minus(Duration.ofDays(7)), last - 500, last, STEP)
        == STEP) {
      // The next step.
    }
  }

  private long closedSize() throws Exception {
    temporary.close();
    var size = Files.size(temporary.directory().resolve("service.db"));
    temporary.open();
    return size;
  }
}
