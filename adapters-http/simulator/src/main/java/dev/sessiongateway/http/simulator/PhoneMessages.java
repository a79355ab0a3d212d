package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.Phone;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.part.ReceivedMessages.Received;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What phones receive from the accounts of sessions. For one thread at a time.
final class PhoneMessages {
  private final VirtualPhones phones;
  private final Map<PhoneNumber, MessageId> seen = new HashMap<>();

  /// Begins behind what the phones have.
  PhoneMessages(VirtualPhones phones) {
    this.phones = phones;
    var _ = next();
  }

  /// What came since the last call, phone by phone.
  List<Received> next() {
    var all = phones.phones();
    var accounts = accounts(all);
    var news = new ArrayList<Received>();
    for (var phone : all) {
      for (var one : newMessages(phone.number())) {
        var message = one.message();
        if (!message.fromMe() && accounts.contains(message.sender())) {
          news.add(new Received(phone.number().digits(), PhoneMessageView.of(one)));
        }
      }
    }
    seen.keySet().retainAll(all.stream().map(Phone::number).collect(Collectors.toSet()));
    return news;
  }

  /// The addresses of accounts that sessions use.
  private static Set<Address> accounts(List<Phone> phones) {
    return phones.stream()
        .filter(phone -> !phone.sessions().isEmpty())
        .flatMap(
            phone -> Stream.concat(Stream.of(phone.number().jid()), Stream.ofNullable(phone.lid())))
        .collect(Collectors.toSet());
  }

  private List<PhoneMessage> newMessages(PhoneNumber phone) {
    var all = new ArrayList<PhoneMessage>();
    try {
      List<PhoneMessage> page;
      do {
        page = phones.messages(phone, MessageQuery.after(seen.get(phone)));
        all.addAll(page);
        if (!page.isEmpty()) {
          seen.put(phone, page.getLast().message().id());
        }
      } while (page.size() == Page.MAX_LIMIT);
    } catch (FaultException _) {
      // The last message is gone, as after a reset of the world: starts over. Or the phone is gone.
      if (seen.remove(phone) != null) {
        all.addAll(newMessages(phone));
      }
    }
    return all;
  }
}
