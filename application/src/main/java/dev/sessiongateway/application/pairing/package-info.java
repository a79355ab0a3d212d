/// Linking a session to a phone. Start with [Pairing].
@NullMarked
package dev.sessiongateway.application.pairing;

import org.jspecify.annotations.NullMarked;
