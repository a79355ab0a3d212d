/// What the sinks of all brokers share: the connection that is made again after each loss
/// ([KeptConnection]), and the operator's options ([SinkOptions]). Each broker has a package.
@NullMarked
package dev.sessiongateway.sink;

import org.jspecify.annotations.NullMarked;
