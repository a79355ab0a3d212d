package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [ReadReceipts] keeps.
@ContractOf(ReadReceipts.class)
public interface ReadReceiptsContract extends NetworkContract {
  @Test
  default void whatIsReadMayBeReadAgain() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var receipts = link.find(ReadReceipts.class).orElseThrow();
      write("hello");
      var message = signals.next(MessageArrived.class).message();
      receipts.markRead(message.chat(), List.of(message.id()));
      receipts.markRead(message.chat(), List.of());
      receipts.markPlayed(message.chat(), List.of(message.id()));
    }
  }
}
