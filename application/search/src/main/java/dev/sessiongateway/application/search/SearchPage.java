package dev.sessiongateway.application.search;

import dev.sessiongateway.application.search.text.Snippet;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was found.
///
/// @param names of contacts and groups; of the first page of a search without filter only
/// @param next the cursor of the next page; null behind the last
public record SearchPage(
    List<FoundMessage> messages, List<FoundName> names, @Nullable String next, Coverage coverage) {
  public SearchPage {
    messages = List.copyOf(messages);
    names = List.copyOf(names);
  }

  public record FoundMessage(Message message, Snippet snippet) {}

  public record FoundName(KnownContact contact, Snippet snippet) {}

  /// What was searched.
  ///
  /// @param isComplete whether the index has all older messages
  /// @param from messages later than this were searched, while not all were; null for none
  /// @param isCurrent whether the index had everything that was stored when the search began
  public record Coverage(boolean isComplete, @Nullable Instant from, boolean isCurrent) {}
}
