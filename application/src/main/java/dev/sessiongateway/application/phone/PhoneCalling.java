package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Calls between phones and sessions. Thread-safe; unknown phones are `phone.not-found`.
public interface PhoneCalling {

  /// The calls that this phone made or got, newest first; the last 1,000 of the whole world.
  List<PhoneCall> calls(PhoneNumber phone);

  /// Calls a person or a group; it rings on all their phones and sessions.
  ///
  /// @return the id of the call
  String call(PhoneNumber phone, Address to, boolean video);

  /// Accepts a ringing call; other devices of the account are not notified of a decline.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void acceptCall(PhoneNumber phone, String call);

  /// Declines a call that rings here; the caller may also hang up.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void endCall(PhoneNumber phone, String call);

  /// A call as its phones show it.
  ///
  /// @param to a person or a group
  /// @param called the stage of the call for each person whom it reached
  record PhoneCall(
      String id, Address from, Address to, boolean video, Map<Address, CallStage> called) {
    public PhoneCall {
      called = Collections.unmodifiableMap(new LinkedHashMap<>(called));
    }
  }
}
