package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Takes the address book of a business that uses the WhatsApp Business app too (Meta's page
/// *smb_app_state_sync webhook reference*). Meta may repeat it. Thread-safe.
record AddressBookReceiver(AccountPeople people, LinkSignalQueue signals) {
  static final String FIELD = "smb_app_state_sync";

  /// @param value of a change of the field [#FIELD]
  /// @return done when all of it is durable
  List<CompletableFuture<@Nullable Void>> take(JsonNode value) {
    var all = new ArrayList<CompletableFuture<@Nullable Void>>();
    for (var change : value.path("state_sync")) {
      var contact = change.path("contact");
      var ids = PersonIds.saved(contact);
      var pairs = AccountPeople.pairs(ids);
      people
          .chat(ids, pairs)
          .ifPresent(person -> {
            people.learn(pairs);
            var isGone = change.path("action").asText("").equals("remove");
            var saved = isGone ? null : name(contact);
            var stored = new CompletableFuture<@Nullable Void>();
            signals.add(
                new Event.ContactChanged(new Contact(person, null, null, saved), false),
                () -> stored.complete(null));
            all.add(stored);
          });
    }
    return all;
  }

  private static @Nullable SavedName name(JsonNode contact) {
    var full = contact.path("full_name").asText("").strip();
    var first = contact.path("first_name").asText("").strip();
    if (full.isEmpty() && first.isEmpty()) {
      return null;
    }
    var isSplit = !first.isEmpty() && full.startsWith(first + " ");
    return new SavedName(
        shortened(isSplit || full.isEmpty() ? first : full),
        isSplit ? shortened(full.substring(first.length()).strip()) : "");
  }

  private static String shortened(String name) {
    if (name.length() <= SavedName.LONGEST) {
      return name;
    }
    var isWhole = !Character.isHighSurrogate(name.charAt(SavedName.LONGEST - 1));
    return name.substring(0, isWhole ? SavedName.LONGEST : SavedName.LONGEST - 1);
  }
}
