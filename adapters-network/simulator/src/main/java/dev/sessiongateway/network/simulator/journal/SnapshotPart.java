package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.address.Address;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A part of a snapshot. Taken under the world's lock, and serialised without it.
public sealed interface SnapshotPart {
  /// The changes that recreate it.
  Stream<Supplier<WorldChange>> changes();

  record Single(Supplier<WorldChange> change) implements SnapshotPart {
    @Override
    public Stream<Supplier<WorldChange>> changes() {
      return Stream.of(change);
    }
  }

  /// The messages of a phone.
  ///
  /// @param chats those with messages
  /// @param count of all messages
  /// @param messages those behind `stored`
  /// @param stored the first ones, when they have not been read since the start
  record PhoneMessages(
      Address phone,
      List<Address> chats,
      int count,
      List<Supplier<WorldChange>> messages,
      @Nullable StoredMessages stored)
      implements SnapshotPart {
    public PhoneMessages {
      chats = List.copyOf(chats);
      messages = List.copyOf(messages);
    }

    @Override
    public Stream<Supplier<WorldChange>> changes() {
      Stream<Supplier<WorldChange>> first =
          stored == null ? Stream.of() : stored.read().stream().map(message -> () -> message);
      return Stream.concat(first, messages.stream());
    }
  }

  /// The messages of one phone as they stand in a snapshot. They are read when they are needed, so
  /// that a start need not read them all.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record StoredMessages(byte[] lines) {
    /// In the order in which they reached the phone.
    public List<WorldChange.MessageSnapshot> read() {
      return JournalLines.messages(lines);
    }
  }
}
