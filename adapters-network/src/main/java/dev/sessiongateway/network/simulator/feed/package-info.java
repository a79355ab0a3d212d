/// Tells those who follow a phone what changed on it. Start with
/// [dev.sessiongateway.network.simulator.feed.PhoneActivity].
@NullMarked
package dev.sessiongateway.network.simulator.feed;

import org.jspecify.annotations.NullMarked;
