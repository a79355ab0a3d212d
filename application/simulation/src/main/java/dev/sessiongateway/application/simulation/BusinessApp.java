package dev.sessiongateway.application.simulation;

import java.time.Duration;
import java.time.Instant;

/// The WhatsApp Business app on the phone of a business, where the business uses it beside the
/// Cloud API (Meta's page *Onboarding WhatsApp Business app users*, known as coexistence).
///
/// @param since when the number began with the Cloud API
/// @param sharesHistory whether the business lets its partner have the messages of before
/// @param contactsSent whether the partner has asked for the address book, which is once
/// @param historySent whether the partner has asked for the messages of before, which is once
public record BusinessApp(
    Instant since, boolean sharesHistory, boolean contactsSent, boolean historySent) {
  /// How long the partner may ask.
  private static final Duration SYNCHRONIZATION = Duration.ofHours(24);

  /// A number that begins with the Cloud API now.
  public static BusinessApp begun(Instant now, boolean sharesHistory) {
    return new BusinessApp(now, sharesHistory, false, false);
  }

  public boolean isTooLate(Instant now) {
    return now.isAfter(since.plus(SYNCHRONIZATION));
  }

  public BusinessApp withContactsSent() {
    return new BusinessApp(since, sharesHistory, true, historySent);
  }

  public BusinessApp withHistorySent() {
    return new BusinessApp(since, sharesHistory, contactsSent, true);
  }
}
