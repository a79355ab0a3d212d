/// The bot of `docs/guides/testing-bots-java.md` in Java, with its test.
@ExpectsLog(
    value = "WARN shop - a receiver (fails; its events wait|refuses events)",
    optional = "the bot of another test may be gone")
@ExpectsLog(
    value = "WARN shop - an event went to the dead letters",
    optional = "the bot of another test refuses it")
@ExpectsLog(
    value = "WARN DeliveryContext - the health of an endpoint changed",
    optional = "the bot of another test may be gone")
@NullMarked
package dev.sessiongateway.junit.example;

import dev.sessiongateway.application.log.ExpectsLog;
import org.jspecify.annotations.NullMarked;
