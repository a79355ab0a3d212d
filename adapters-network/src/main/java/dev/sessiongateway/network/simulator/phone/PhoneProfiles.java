package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The profiles of phones: name, about text and picture.
public final class PhoneProfiles {
  private static final int LONGEST_NAME = 100;

  private final WorldJournal journal;

  public PhoneProfiles(WorldJournal journal) {
    this.journal = journal;
  }

  public void rename(PhoneNumber phone, String name) {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    journal.change(editor -> {
      rename(editor, editor.world.online(phone), name);
      return name;
    });
  }

  /// No change when that is the name already.
  public static void rename(WorldJournal.WorldEditor editor, PhoneState account, String name) {
    if (!account.name.equals(name)) {
      editor.record(new AccountChange.Renamed(account.jid.toString(), name));
    }
  }

  public void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture) {
    journal.change(editor -> {
      var owner = editor.world.online(phone);
      if (!Objects.equals(owner.picture, picture)) {
        editor.record(new AccountChange.PictureChanged(owner.jid.toString(), picture));
      }
      return owner;
    });
  }
}
