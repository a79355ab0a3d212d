package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The chats that a search is limited to. Clients name a chat in several places of a filter; where
/// they use more than one, all must hold.
///
/// @param chats empty means every chat
/// @param isContradiction whether no chat is in all places
public record ChatSelection(List<Address> chats, boolean isContradiction) {
  public static final ChatSelection ALL = new ChatSelection(List.of(), false);

  public ChatSelection {
    chats = List.copyOf(chats);
  }

  /// Limited to this chat too. A blank text does not limit.
  ///
  /// @param field named in the fault when the text is no address
  public ChatSelection and(ApiRequest request, String field, @Nullable String text) {
    return and(NumberOrAddress.parseIfPresent(request, field, text).stream().toList());
  }

  /// Limited to one of these too. None of them does not limit.
  public ChatSelection and(List<Address> some) {
    if (some.isEmpty() || isContradiction) {
      return this;
    }
    if (chats.isEmpty()) {
      return new ChatSelection(some, false);
    }
    var both = chats.stream().filter(some::contains).toList();
    return new ChatSelection(both, both.isEmpty());
  }

  /// One of these texts suffices, such as the two addresses of a person.
  ///
  /// @param field of the first; that of the second has `Alt` after it
  public static List<Address> either(
      ApiRequest request, String field, @Nullable String text, @Nullable String alternative) {
    return Stream.of(
            NumberOrAddress.parseIfPresent(request, field, text),
            NumberOrAddress.parseIfPresent(request, field + "Alt", alternative))
        .flatMap(Optional::stream)
        .toList();
  }

  /// Empty when no chat can match.
  public Optional<List<Address>> find() {
    return isContradiction ? Optional.empty() : Optional.of(chats);
  }
}
