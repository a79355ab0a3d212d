package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.network.xmpp.Accounts.Position;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import org.jivesoftware.smack.SmackException;
import org.jivesoftware.smack.XMPPException;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.mam.MamManager;
import org.jivesoftware.smackx.mam.MamManager.MamQueryArgs;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// Reads from the archive of the account or of a room what came while this device was away
/// (XEP-0313).
///
/// @param room null for the archive of the account
/// @param position where the reading begins
record ArchiveReader(
    XmppStream stream, @Nullable EntityBareJid room, ArchivePosition position, InstantSource time) {
  private static final int PAGE = 100;

  /// More than that are not held in memory; a queue of signals drops the oldest of 10,000. Several
  /// rooms are read at a time.
  private static final int MOST_UNSTORED = 2_000;

  private static final int MOST_UNSTORED_OF_ROOM = 50;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// Clocks differ.
  private static final long MARGIN_SECONDS = 60;

  /// Gives each message to `receiver`, oldest first. A session that was never connected starts at
  /// the end of the archive.
  ///
  /// @param full lets what was read be stored before all is read; may run several times
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
  void catchUp(Consumer<ReceivedStanza> receiver, Runnable full) {
    SmackCall.run(() -> {
      var archive = MamManager.getInstanceFor(stream.connection(), room);
      if (!archive.isSupported()) {
        return;
      }
      if (room == null) {
        // A server that has no such preference archives as its operator decided.
        var _ = SmackCall.find(() -> archive.enableMamForAllMessages() != null, false);
      }
      var from = position.get();
      if (from == null) {
        position.start(Position.of(archive.getMessageUidOfLatestMessage(), time.instant()));
      } else {
        read(archive, from, receiver, full);
      }
    });
  }

  /// The last messages, oldest first, wherever the reading begins.
  List<ReceivedStanza> last() {
    return SmackCall.of(() ->
        MamManager.getInstanceFor(stream.connection(), room)
            .queryArchive(MamQueryArgs.builder().setResultPageSizeTo(PAGE).queryLastPage().build())
            .getMamResultExtensions()
            .stream()
            .map(result -> ReceivedStanza.archived(result, time.instant()))
            .toList());
  }

  private void read(
      MamManager archive, Position from, Consumer<ReceivedStanza> receiver, Runnable full)
      throws SmackException, XMPPException, IOException, InterruptedException {
    var after = from.id();
    while (true) {
      var found = page(archive, after, from.at());
      for (var result : found.getMamResultExtensions()) {
        after = result.getId();
        receiver.accept(ReceivedStanza.archived(result, time.instant()));
      }
      while (position.isBehindBy(mostUnstored()) && stream.isOpen()) {
        full.run();
        position.awaitLessThan(mostUnstored(), PATIENCE);
      }
      if (found.isComplete() || found.getMessageCount() == 0) {
        return;
      }
    }
  }

  private int mostUnstored() {
    return room == null ? MOST_UNSTORED : MOST_UNSTORED_OF_ROOM;
  }

  /// The archive may have forgotten the message after which the page begins.
  private static MamManager.MamQuery page(MamManager archive, String after, Instant since)
      throws SmackException, XMPPException, InterruptedException {
    var query = MamQueryArgs.builder().setResultPageSizeTo(PAGE);
    try {
      return archive.queryArchive((after.isEmpty() ? query : query.afterUid(after)).build());
    } catch (XMPPException.XMPPErrorException e) {
      if (e.getStanzaError().getCondition() != StanzaError.Condition.item_not_found) {
        throw e;
      }
      return archive.queryArchive(
          MamQueryArgs.builder()
              .setResultPageSizeTo(PAGE)
              .limitResultsSince(Date.from(since.minusSeconds(MARGIN_SECONDS)))
              .build());
    }
  }
}
