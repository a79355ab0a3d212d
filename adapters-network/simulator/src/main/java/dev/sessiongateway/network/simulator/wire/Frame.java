package dev.sessiongateway.network.simulator.wire;

import java.time.Duration;
import java.time.Instant;

/// The head of a frame. A frame is a JSON array of the head and of the values that belong to it.
///
/// The gateway says [Hello], and the network answers with [Welcome] or closes the channel. From
/// then on the gateway calls, and the network answers each call, in any order; the network offers
/// signals and its clock, and the gateway says of each offer whether it was taken. Numbers of
/// calls, offers and links are unique on one channel.
public sealed interface Frame {
  /// The version of the protocol. Another one is refused.
  int VERSION = 1;

  /// The first frame of a gateway.
  record Hello(int version) implements Frame {}

  /// The first frame of the network.
  ///
  /// @param pictures with what the addresses of its pictures begin, before their ids; empty when it
  ///   has none
  record Welcome(int version, ClockSetting clock, String pictures) implements Frame {}

  /// Calls what [RemoteCalls] has under this name; the arguments follow.
  ///
  /// @param link whose operation it is; 0 for the network's
  record Call(long id, long link, String name) implements Frame {}

  /// The result of a call follows, if it has one.
  record Answer(long id) implements Frame {}

  /// The call failed by the fault that follows.
  record Refused(long id) implements Frame {}

  /// The call failed by a bug of the network, which its log has.
  record Broken(long id) implements Frame {}

  /// A signal about the link itself follows.
  record Lifecycle(long offer, long link) implements Frame {}

  /// A list of signals about the account follows. The network offers nothing more for this link
  /// before it was taken, and offers it again when it was not.
  ///
  /// @param held whether they waited while there was no link
  record Updates(long offer, long link, boolean held) implements Frame {}

  /// Asks the gateway to set its clock.
  record Clock(long offer, ClockSetting clock) implements Frame {}

  /// What was offered is durable, or done.
  record Taken(long offer) implements Frame {}

  /// What was offered failed.
  record NotTaken(long offer) implements Frame {}

  /// A newer link of the session was opened elsewhere; this one is closed.
  record Replaced(long link) implements Frame {}

  /// Where the clock of the network stands.
  ///
  /// @param now what it shows when it stands
  /// @param ahead how far it is ahead of its machine's clock when it goes
  record ClockSetting(boolean frozen, Instant now, Duration ahead) {
    /// Whether it is the setting of the same clock, which was not set meanwhile.
    public boolean goesAs(ClockSetting other) {
      return frozen == other.frozen && (frozen ? now.equals(other.now) : ahead.equals(other.ahead));
    }
  }
}
