package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What phones show of themselves.
final class PhoneProfiles {
  private static final int LONGEST_NAME = 100;

  private final Chronicle chronicle;

  PhoneProfiles(Chronicle chronicle) {
    this.chronicle = chronicle;
  }

  void rename(PhoneNumber phone, String name) {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    chronicle.change(pen -> {
      rename(pen, pen.world.online(phone), name);
      return name;
    });
  }

  /// Unless it is called so already.
  static void rename(Chronicle.Pen pen, PhoneState account, String name) {
    if (!account.name.equals(name)) {
      pen.record(new AccountDeed.Renamed(account.jid.toString(), name));
    }
  }

  void setPicture(PhoneNumber phone, @Nullable FileRecord picture) {
    chronicle.change(pen -> {
      var owner = pen.world.online(phone);
      if (!Objects.equals(FileRecord.of(owner.picture), picture)) {
        pen.record(new AccountDeed.PictureChanged(owner.jid.toString(), picture));
      }
      return owner;
    });
  }
}
