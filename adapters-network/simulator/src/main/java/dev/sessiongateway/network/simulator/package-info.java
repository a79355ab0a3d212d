/// The simulated network: phones, groups and channels in one process, controlled by a person or a
/// test. Start with [SimulatedNetwork].
///
/// - `world` has the state and the rules: each change is written to the journal and applied to the
///   world state, and the resulting signals are queued for each linked device.
/// - `journal` has the records on disk: the changes, the snapshot and their files.
/// - `link` is the network as sessions use it, [SimulatedPhones] as phones use it. Both change
///   `world` by what is in `command`.
///
/// A number with one of these endings makes a send to it fail on purpose
/// ([dev.sessiongateway.network.simulator.link.MagicNumber]):
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
/// Limits: the last 1,000 messages of a chat, 20,000 messages of a phone, 10,000 ids of an
/// account's sent messages, 1,000 posts of a channel, 10,000 undelivered signals of a device.
@NullMarked
package dev.sessiongateway.network.simulator;

import org.jspecify.annotations.NullMarked;
