package dev.sessiongateway.application.network;

import dev.sessiongateway.application.phone.PhoneCalling;
import dev.sessiongateway.application.phone.PhoneContacts;
import dev.sessiongateway.application.phone.PhoneFeed;
import dev.sessiongateway.application.phone.PhoneFollowing;
import dev.sessiongateway.application.phone.PhoneGrouping;
import dev.sessiongateway.application.phone.PhoneInbox;
import dev.sessiongateway.application.phone.PhoneLabelling;
import dev.sessiongateway.application.phone.PhonePairing;
import dev.sessiongateway.application.phone.PhoneRegistry;
import dev.sessiongateway.application.phone.PhoneResponding;
import dev.sessiongateway.application.phone.PhoneSending;

/// The phones of a simulated network, to be driven by a person or a test. The [Network] has them,
/// not a link: phones exist without sessions, and no user of a session is offered them.
/// Thread-safe; unknown phones are `phone.not-found`. A phone that is offline links, writes, reads
/// and types nothing: `phone.offline`.
public interface VirtualPhones
    extends PhoneRegistry,
        PhonePairing,
        PhoneInbox,
        PhoneFeed,
        PhoneSending,
        PhoneResponding,
        PhoneCalling,
        PhoneFollowing,
        PhoneGrouping,
        PhoneLabelling,
        PhoneContacts {
  /// Names the phones in the fault of a network that has none.
  String CODE = "virtual-phones";
}
