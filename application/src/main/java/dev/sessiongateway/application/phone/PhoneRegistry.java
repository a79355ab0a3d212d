package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The phones there are, and how each of them appears to others. Thread-safe; unknown phones are
/// `phone.not-found`.
public interface PhoneRegistry {

  /// Makes a phone, or finds it. `name` counts only for a new one; absent means the number.
  Created create(PhoneNumber number, @Nullable String name);

  List<Phone> phones();

  World world();

  /// Changes the display name; contacts with a chat are notified.
  void rename(PhoneNumber phone, String name);

  /// Changes or removes the picture; contacts with a chat are notified.
  void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture);

  /// Gives the person of the phone a hidden id (LID), which is never taken away.
  ///
  /// @return the hidden id, the same when it had one
  Address giveLid(PhoneNumber phone);

  /// Whether every phone has a hidden id: those there are get one, and those made later.
  void giveLids(boolean all);

  /// An offline phone gets its messages when it comes back.
  void setOnline(PhoneNumber phone, boolean online);

  /// @param isNew false when the phone was there already
  record Created(Phone phone, boolean isNew) {}

  /// @param picture the profile picture, absent when there is none
  /// @param sessions the linked devices
  /// @param lid the hidden id of its person, absent when there is none
  /// @param passkey how its account is protected
  /// @param passkeyCode shown while a session waits for its confirmation
  record Phone(
      PhoneNumber number,
      String name,
      boolean online,
      Attachment.@Nullable Stored picture,
      List<SessionName> sessions,
      @Nullable Address lid,
      PasskeyDemand passkey,
      @Nullable String passkeyCode) {
    public Phone {
      sessions = List.copyOf(sessions);
    }

    /// A phone without a hidden id and without a passkey.
    public Phone(
        PhoneNumber number,
        String name,
        boolean online,
        Attachment.@Nullable Stored picture,
        List<SessionName> sessions) {
      this(number, name, online, picture, sessions, null, PasskeyDemand.NONE, null);
    }

    /// The phone with this code on its screen.
    public Phone showing(@Nullable String code) {
      return new Phone(number, name, online, picture, sessions, lid, passkey, code);
    }
  }

  /// Everything there is besides chats.
  record World(List<Phone> phones, List<Group> groups, List<Channel> channels) {
    public World {
      phones = List.copyOf(phones);
      groups = List.copyOf(groups);
      channels = List.copyOf(channels);
    }
  }
}
