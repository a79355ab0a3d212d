package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.text.Ascii;
import java.util.List;

/// A call as a phone shows it.
record PhoneCallView(String id, String from, String to, boolean video, List<CalledView> called) {
  static PhoneCallView of(PhoneCall call) {
    return new PhoneCallView(
        call.id(),
        call.from().toString(),
        call.to().toString(),
        call.video(),
        call.called().entrySet().stream()
            .map(person -> new CalledView(person.getKey().toString(), word(person.getValue())))
            .toList());
  }

  private static String word(CallStage stage) {
    return Ascii.lower(stage.code());
  }

  /// @param stage `ringing`, `accepted`, `rejected`, `timed_out` or `ended`
  record CalledView(String id, String stage) {}
}
