package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.Range;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of every send in family B.
///
/// @param delay how long to show the typing indicator first, in milliseconds
/// @param quoted the message that this one answers
/// @param linkPreview of texts: whether the first link has a preview; absent: as the gateway is set
/// @param mentionsEveryOne in groups: mentions every member
/// @param mentioned numbers or addresses of members to mention
public record SendOptions(
    @Nullable @Range(min = 0) Integer delay,
    @Nullable QuotedBody quoted,
    @Nullable Boolean linkPreview,
    @JsonAlias("everyOne") @Nullable Boolean mentionsEveryOne,
    @Nullable List<String> mentioned) {
  /// The longest typing delay of a request.
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

  public Duration typingDelay() {
    if (delay == null) {
      return Duration.ZERO;
    }
    var wanted = Duration.ofMillis(delay);
    return wanted.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wanted;
  }

  boolean everyone() {
    return Boolean.TRUE.equals(mentionsEveryOne);
  }

  List<Address> people(ApiRequest request) {
    return mentioned == null
        ? List.of()
        : mentioned.stream()
            .map(text -> Recipients.parse(request.addressing(), "mentioned", text))
            .distinct()
            .toList();
  }
}
