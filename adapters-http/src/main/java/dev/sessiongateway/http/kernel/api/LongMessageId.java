package dev.sessiongateway.http.kernel.api;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The long id of a message, which family A shows and both families take:
/// `true_4917012345@c.us_3EB0…`, in groups followed by who wrote it. Inside a part `_` is written
/// `%5F`; in the id `%` is written `%25`, as it is in addresses.
public final class LongMessageId {
  private static final int PARTS = 3;

  private LongMessageId() {}

  /// @param chat,participant as [dev.sessiongateway.domain.address.Address#toString] writes them
  public static String of(boolean fromMe, String chat, String id, @Nullable String participant) {
    var base = fromMe + "_" + escaped(chat) + "_" + escaped(id.replace("%", "%25"));
    return participant == null ? base : base + "_" + escaped(participant);
  }

  /// The network's own id inside a long one; any other text as it is.
  public static String idIn(String text) {
    return find(text).map(Parts::id).orElse(text);
  }

  /// The parts of a long id; empty for any other text.
  public static Optional<Parts> find(String text) {
    if (!text.startsWith("true_") && !text.startsWith("false_")) {
      return Optional.empty();
    }
    var parts = text.split("_", -1);
    return parts.length < PARTS
        ? Optional.empty()
        : Optional.of(
            new Parts(
                parts[0].equals("true"),
                unescaped(parts[1]),
                unescaped(parts[2]).replace("%25", "%"),
                parts.length == PARTS ? null : unescaped(parts[PARTS])));
  }

  private static String unescaped(String part) {
    return part.replace("%5F", "_");
  }

  /// @param participant who wrote the message, in chats with several people
  public record Parts(boolean fromMe, String chat, String id, @Nullable String participant) {}

  private static String escaped(String part) {
    return part.indexOf('_') < 0 ? part : part.replace("_", "%5F");
  }
}
