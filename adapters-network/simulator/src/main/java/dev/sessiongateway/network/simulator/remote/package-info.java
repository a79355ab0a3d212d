/// The simulated network that another process runs, for a gateway in this one. Start with
/// [RemoteNetwork].
///
/// - [SimulatorLine] keeps one channel to that process and opens it again when it is lost.
/// - [RemoteLink] is the link of a session; its capabilities are calls over the channel.
/// - [RemoteFiles] carries the files of messages.
@NullMarked
package dev.sessiongateway.network.simulator.remote;

import org.jspecify.annotations.NullMarked;
