/// Plays recordings back against a gateway and compares what comes of them. Start with
/// [dev.sessiongateway.bootstrap.replay.Replay].
@NullMarked
package dev.sessiongateway.bootstrap.replay;

import org.jspecify.annotations.NullMarked;
