package dev.sessiongateway.http.kernel.api;

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
  static String idIn(String text) {
    if (!text.startsWith("true_") && !text.startsWith("false_")) {
      return text;
    }
    var parts = text.split("_", -1);
    return parts.length < PARTS ? text : parts[2].replace("%5F", "_").replace("%25", "%");
  }

  private static String escaped(String part) {
    return part.indexOf('_') < 0 ? part : part.replace("_", "%5F");
  }
}
