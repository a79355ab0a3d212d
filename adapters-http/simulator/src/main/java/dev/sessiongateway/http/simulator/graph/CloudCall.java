package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A call between a person and a business, as the app knows it.
///
/// @param id in the network
/// @param incoming whether the person calls
/// @param opaque comes back with what is reported of the call
/// @param acceptedAt absent while nobody has answered
record CloudCall(
    String id,
    Address person,
    boolean incoming,
    @Nullable String opaque,
    @Nullable CallStage stage,
    @Nullable Instant acceptedAt) {
  private static final String PREFIX = "wacid.";

  /// The id for the app.
  String wacid() {
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(id.getBytes(UTF_8));
  }

  /// The id in the network; empty for a text that is no id of a call.
  static Optional<String> id(String wacid) {
    if (!wacid.startsWith(PREFIX)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new String(Base64.getUrlDecoder().decode(wacid.substring(PREFIX.length())), UTF_8));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  boolean isOver() {
    return stage == CallStage.REJECTED || stage == CallStage.TIMED_OUT || stage == CallStage.ENDED;
  }

  boolean goesOnWith(Address other) {
    return person.equals(other) && !isOver();
  }

  CloudCall at(CallStage next, Instant now) {
    var since = next == CallStage.ACCEPTED && acceptedAt == null ? now : acceptedAt;
    return new CloudCall(id, person, incoming, opaque, next, since);
  }

  CloudCall withOpaque(@Nullable String text) {
    return new CloudCall(id, person, incoming, text, stage, acceptedAt);
  }
}
