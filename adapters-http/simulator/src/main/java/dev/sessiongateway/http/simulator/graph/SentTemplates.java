package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.List;

/// To whom the templates of a business were sent, for their comparison. It ends with the process.
/// Thread-safe.
final class SentTemplates {
  private final Recent<MessageId, Sent> all = new Recent<>();

  synchronized void add(MessageId message, String template, Address to, Instant at) {
    all.put(message, new Sent(template, to, at));
  }

  /// Who got the template in this time, once for each message.
  synchronized List<Address> recipients(String template, Instant from, Instant to) {
    return all.values().stream()
        .filter(one -> one.template().equals(template))
        .filter(one -> !one.at().isBefore(from) && !one.at().isAfter(to))
        .map(Sent::to)
        .toList();
  }

  private record Sent(String template, Address to, Instant at) {}
}
