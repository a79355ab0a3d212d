/// The simulated network: a small world of phones, groups and channels in one process, driven by a
/// person or a test. Start with [SimulatedNetwork].
///
/// Every change is a [Change]: written to the journal by [Chronicle], carried out by [WorldState].
/// What sessions are to hear waits in an [Inbox] per linked device until a [SignalLine] has brought
/// it to the listener.
///
/// Sending to a person whose number ends so makes trouble on purpose ([MagicNumber]):
///
/// | ending | what happens |
/// |---|---|
/// | `0403` | `network.refused`: blocked |
/// | `0408` | `network.down`, not taken; the connection is lost and comes back after 3 s |
/// | `0410` | `network.refused`: the account is banned, all its sessions fail with `banned` |
/// | `0500` | `network.down`, uncertain; never taken |
/// | `0502` | `network.down`, uncertain, although taken; the same id succeeds the second time |
/// | `0504` | taken after 2 s |
///
/// What is kept: the last 1,000 messages of a chat, 20,000 messages of a phone, 10,000 ids of an
/// account's sent messages, 1,000 posts of a channel, 10,000 signals a device has not heard.
@NullMarked
package dev.sessiongateway.network.simulator;

import org.jspecify.annotations.NullMarked;
