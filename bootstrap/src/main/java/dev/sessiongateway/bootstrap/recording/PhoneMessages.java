package dev.sessiongateway.bootstrap.recording;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.Phone;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.simulator.MessageView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What phones receive from the accounts of sessions. For one thread at a time.
public final class PhoneMessages {
  private final VirtualPhones phones;
  private final Map<PhoneNumber, MessageId> seen = new HashMap<>();

  /// Begins behind what the phones have.
  public PhoneMessages(VirtualPhones phones) {
    this.phones = phones;
    var _ = next();
  }

  /// @param message as it is shown over HTTP
  record Shown(String number, MessageView message) {}

  /// What came since the last call, phone by phone.
  List<Shown> next() {
    var all = phones.phones();
    var accounts = accounts(all);
    var news = new ArrayList<Shown>();
    for (var phone : all) {
      for (var one : newMessages(phone.number())) {
        var message = one.message();
        if (!message.fromMe() && accounts.contains(message.sender())) {
          news.add(new Shown(phone.number().digits(), MessageView.of(one)));
        }
      }
    }
    seen.keySet().retainAll(all.stream().map(Phone::number).collect(Collectors.toSet()));
    return news;
  }

  /// The addresses of accounts that sessions use.
  private static Set<Address> accounts(List<Phone> phones) {
    var accounts = new HashSet<Address>();
    for (var phone : phones) {
      if (!phone.sessions().isEmpty()) {
        accounts.add(phone.number().jid());
        if (phone.lid() != null) {
          accounts.add(phone.lid());
        }
      }
    }
    return accounts;
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
      // The last message is gone, as after a reset of the world: begins anew. Or the phone is gone.
      if (seen.remove(phone) != null) {
        all.addAll(newMessages(phone));
      }
    }
    return all;
  }
}
