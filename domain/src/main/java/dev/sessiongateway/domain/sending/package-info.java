/// At which pace a session may send: the values of `config.sending`. What keeps to it is a part of
/// the gateway; without one a session with a pace cannot send. Begin with [SendingConfig].
@NullMarked
package dev.sessiongateway.domain.sending;

import org.jspecify.annotations.NullMarked;
